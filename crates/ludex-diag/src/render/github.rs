//! GitHub's workflow commands, which put findings beside the lines of a pull request.

use std::fmt;

use super::visible::{one_line, visible};
use crate::{Diagnostic, Report, Severity, Sources};

/// Writes one workflow command a line: `::error file=…,line=…,endLine=…,col=…,endColumn=…,title=…::…`.
///
/// The title is the code; the help follows the message on a line of its own. Columns are left out
/// for places of several lines, as GitHub asks, and the place altogether for findings about a whole
/// file. Notes and hints become notices.
///
/// # Errors
///
/// When the writer fails.
pub fn github(out: &mut impl fmt::Write, report: &Report, sources: &Sources) -> fmt::Result {
    report
        .diagnostics
        .iter()
        .try_for_each(|diagnostic| command(out, diagnostic, sources))
}

fn command(out: &mut impl fmt::Write, diagnostic: &Diagnostic, sources: &Sources) -> fmt::Result {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Hint => "notice",
    };
    write!(out, "::{command} file={}", property(&diagnostic.file))?;
    if diagnostic.span.is_some() && sources.get(&diagnostic.file).is_some() {
        let (start, end) = sources.positions(&diagnostic.file, diagnostic.span);
        write!(out, ",line={},endLine={}", start.line, end.line)?;
        if start.line == end.line {
            write!(out, ",col={},endColumn={}", start.column, end.column)?;
        }
    }
    write!(
        out,
        ",title={}::{}",
        property(&diagnostic.code),
        data(&diagnostic.message)
    )?;
    if let Some(help) = &diagnostic.help {
        write!(out, "%0A{}", data(help))?;
    }
    out.write_char('\n')
}

/// The text of a message: what would end the command is escaped, what would steer the log's
/// terminal made visible.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25").replace('\n', "%0A")
}

/// The text of a property.
fn property(text: &str) -> String {
    one_line(text)
        .replace('%', "%25")
        .replace(':', "%3A")
        .replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use ludex_text::{Source, Span};

    use super::*;

    fn written(diagnostic: Diagnostic, sources: &Sources) -> String {
        let mut out = String::new();
        github(&mut out, &Report::new(vec![diagnostic], 1), sources).unwrap();
        out
    }

    #[test]
    fn escapes_what_would_end_the_command() {
        let diagnostic = Diagnostic::new(
            Severity::Error,
            "a/b",
            "C:\\x,y%.json".into(),
            "50% of\r\nit\n::set-env name=X::1",
        );
        assert_eq!(
            written(diagnostic.help("do: this, then that"), &Sources::new()),
            "::error file=C%3A\\x%2Cy%25.json,title=a/b::50%25 of␍%0Ait%0A::set-env name=X::1\
             %0Ado: this, then that\n"
        );
    }

    #[test]
    fn columns_are_given_within_one_line_only() {
        let sources: Sources = [Source::new("a", "{\n1\n}")].into_iter().collect();
        let at = |start, end| {
            Diagnostic::new(Severity::Hint, "a/b", "a".into(), "m").at(Span::new(start, end))
        };
        assert_eq!(
            written(at(2, 3), &sources),
            "::notice file=a,line=2,endLine=2,col=1,endColumn=2,title=a/b::m\n"
        );
        assert_eq!(
            written(at(0, 5), &sources),
            "::notice file=a,line=1,endLine=3,title=a/b::m\n"
        );
    }
}
