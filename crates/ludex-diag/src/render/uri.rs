//! File names as URIs.

use std::fmt::Write as _;

/// A file's name as a URI, and whether it is relative.
///
/// Every byte outside the unreserved characters of RFC 3986 and `/` is percent-encoded, so a colon
/// never looks like a scheme. `\` separates as `/` does, and a leading `./` is dropped. A rooted
/// name, with a drive or without, becomes a `file:` URI.
pub(super) fn uri_of(name: &str) -> (String, bool) {
    let name = name.replace('\\', "/");
    let mut relative = name.as_str();
    while let Some(rest) = relative.strip_prefix("./") {
        relative = rest.trim_start_matches('/');
    }
    let mut drive = relative.chars();
    let has_drive = drive
        .next()
        .is_some_and(|letter| letter.is_ascii_alphabetic())
        && drive.next() == Some(':')
        && drive.next() == Some('/');
    if has_drive {
        let (letter, path) = relative.split_at(1);
        return (
            format!("file:///{letter}:{}", encoded(path.trim_start_matches(':'))),
            false,
        );
    }
    if relative.starts_with('/') {
        let host = if relative.starts_with("//") {
            "file:"
        } else {
            "file://"
        };
        return (format!("{host}{}", encoded(relative)), false);
    }
    (encoded(relative), true)
}

fn encoded(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_uris() {
        let cases = [
            ("ember.json", "ember.json", true),
            ("./a/./b.json", "a/./b.json", true),
            ("../up.json", "../up.json", true),
            (
                "with space/é#?.json",
                "with%20space/%C3%A9%23%3F.json",
                true,
            ),
            ("a:b.json", "a%3Ab.json", true),
            ("100%.json", "100%25.json", true),
            ("sub\\win.json", "sub/win.json", true),
            ("<stdin>", "%3Cstdin%3E", true),
            ("/srv/a b.json", "file:///srv/a%20b.json", false),
            ("C:\\x\\a b.json", "file:///C:/x/a%20b.json", false),
            ("\\\\host\\share\\a.json", "file://host/share/a.json", false),
            ("", "", true),
        ];
        for (name, uri, relative) in cases {
            assert_eq!(uri_of(name), (uri.to_owned(), relative), "{name}");
        }
    }
}
