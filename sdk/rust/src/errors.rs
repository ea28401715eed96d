//! What can go wrong, in words for people.

use std::error::Error;
use std::fmt;

/// A word that means nothing; the message says what could have stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAWord(String);

impl NotAWord {
    pub(crate) fn card(word: &str) -> NotAWord {
        NotAWord(format!(
            "{word:?} is no card; write rank and suit, such as 9C or JH, or JK for the joker"
        ))
    }

    pub(crate) fn a_move(words: &str) -> NotAWord {
        NotAWord(format!(
            "{words:?} is no move; write it as in PASS, CALL H ALONE, DISCARD 9C or PLAY JH"
        ))
    }
}

impl fmt::Display for NotAWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NotAWord {}

/// Why a session with the referee ended, or never began, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefereeError(pub(crate) String);

impl fmt::Display for RefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RefereeError {}

/// An answer that is none to the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer(pub(crate) String);

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NoAnswer {}
