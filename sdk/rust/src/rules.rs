//! The rules of a session, as the referee told them.

use crate::cards::{Card, Cards, Rank, Seat, Suit};
use crate::v1;

/// The rules of a game. What questions about cards and seats need is at hand; every other option
/// is in [`Rules::options`], as `proto/euchre/v1/rules.proto` describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// How many seats the table has.
    pub players: usize,
    /// How many packs the cards are dealt from.
    pub packs: usize,
    /// How many tricks a hand has, and cards a seat is dealt.
    pub tricks: usize,
    /// How many sides play against each other; seat `s` belongs to side `s % sides`.
    pub sides: usize,
    /// Whether seats 0 and 2 play together against seats 1 and 3.
    pub in_partnership: bool,
    /// Whether a turned-up joker makes the dealer maker, without any bidding.
    pub joker_up_makes: bool,
    /// Every option, spelled out.
    pub options: v1::Rules,
    pack: Cards,
}

impl Rules {
    /// The rules that these options make.
    pub fn new(options: v1::Rules) -> Rules {
        let players = (options.players as usize).clamp(1, 4);
        let packs = (options.packs as usize).clamp(1, 2);
        let in_partnership = players == 4 && options.game() != v1::Game::Buck;
        Rules {
            players,
            packs,
            tricks: if options.game() == v1::Game::Bid {
                6 * packs
            } else {
                5
            },
            sides: if in_partnership { 2 } else { players },
            in_partnership,
            joker_up_makes: options.joker_up() == v1::JokerUp::DealerMakes,
            pack: pack_of(options.low_rank(), packs, options.joker),
            options,
        }
    }

    /// The standard game, to change into others in tests; see [`crate::testing`].
    pub fn standard() -> Rules {
        Rules::new(v1::Rules {
            preset: "standard".into(),
            game: v1::Game::Euchre.into(),
            players: 4,
            low_rank: v1::LowRank::LowRank9.into(),
            packs: 1,
            joker_up: v1::JokerUp::DealerMakes.into(),
            end: v1::End::Points.into(),
            target: 10,
            ..v1::Rules::default()
        })
    }

    /// The side that a seat plays for.
    pub fn side_of(&self, seat: Seat) -> usize {
        seat % self.sides
    }

    /// Every card of the pack in canonical order; with two packs every card twice, side by side.
    pub fn pack(&self) -> &[Card] {
        &self.pack
    }
}

fn pack_of(low: v1::LowRank, packs: usize, joker: bool) -> Cards {
    let lowest = match low {
        v1::LowRank::LowRank7 => Rank::Seven,
        v1::LowRank::LowRank8 => Rank::Eight,
        v1::LowRank::T => Rank::Ten,
        v1::LowRank::LowRank9 | v1::LowRank::Unspecified => Rank::Nine,
    };
    let ranks = Rank::ALL.into_iter().filter(|rank| *rank >= lowest);
    let mut pack = Cards::new();
    for suit in Suit::ALL {
        for rank in ranks.clone() {
            for _ in 0..packs {
                // More than the largest pack is no rule that anybody has; the rest is left out.
                let _ = pack.try_push(Card::new(rank, suit));
            }
        }
    }
    if joker {
        let _ = pack.try_push(Card::JOKER);
    }
    pack
}
