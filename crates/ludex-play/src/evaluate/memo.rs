//! Numbers that are worked out once.

use std::cell::Cell;

/// A number worked out when it is first asked for.
#[derive(Clone, Debug)]
pub(super) struct Memo<T: Copy>(Cell<Progress<T>>);

#[derive(Clone, Copy, Debug)]
enum Progress<T> {
    Open,
    Underway,
    Done(T),
}

impl<T: Copy> Default for Memo<T> {
    fn default() -> Self {
        Self(Cell::new(Progress::Open))
    }
}

impl<T: Copy> Memo<T> {
    /// The number. A ruleset that resolves has no circles; should one be met all the same, the
    /// number reads as `circular` inside itself, so that evaluation always ends.
    pub(super) fn get_or(&self, circular: T, work_out: impl FnOnce() -> T) -> T {
        match self.0.get() {
            Progress::Done(value) => value,
            Progress::Underway => circular,
            Progress::Open => {
                self.0.set(Progress::Underway);
                let value = work_out();
                self.0.set(Progress::Done(value));
                value
            }
        }
    }
}
