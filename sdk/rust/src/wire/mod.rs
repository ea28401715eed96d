//! The protocol's bytes to the types that a bot author meets, and back: the only place that knows
//! both.
//!
//! Turns and moves are nearly all that is ever said, so these two are read and written by hand, out
//! of and into the message's own bytes; everything else goes through the generated code in
//! [`crate::v1`]. The bytes are those of the protocol either way, which a test holds us to.

mod actions;
mod messages;
mod reader;
mod turns;

pub(crate) use actions::{write_move, write_varint};
pub(crate) use messages::{Response, fault, game, response, result};
pub(crate) use reader::{Malformed, Reader};
pub(crate) use turns::read_turn;

#[cfg(test)]
mod tests;
