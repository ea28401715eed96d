//! Chance for a bot that wants some: the same for the same seed, on every machine.

/// A generator of chance, xoshiro256++ by Blackman and Vigna, out of the game's `bot_seed`.
///
/// Seeded with the same bytes it gives the same numbers in every version of this crate. For
/// distributions and the like give [`Game::seed`](crate::Game::seed), 32 bytes, to a generator of
/// the `rand` crates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The generator that these bytes begin.
    pub fn from_seed(seed: [u8; 32]) -> Rng {
        // Mixed first: a state of nothing but zeros would give nothing but zeros.
        let mut mix = 0u64;
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(seed.as_chunks::<8>().0) {
            mix = mix
                .wrapping_add(u64::from_le_bytes(*bytes))
                .wrapping_add(0x9e37_79b9_7f4a_7c15);
            *word = split_mix(mix);
        }
        Rng(state)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let state = &mut self.0;
        let result = state[0]
            .wrapping_add(state[3])
            .rotate_left(23)
            .wrapping_add(state[0]);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        result
    }

    /// One of the numbers from 0 to `n` - 1, each as likely as the others.
    ///
    /// # Panics
    /// `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "there is no number below 0");
        let n = n as u64;
        let most = u64::MAX - u64::MAX % n; // what lies above would make some likelier
        loop {
            let drawn = self.next_u64();
            if drawn < most {
                return (drawn % n) as usize;
            }
        }
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the things in a row.
    ///
    /// # Panics
    /// The row is empty.
    pub fn choose<'a, T>(&mut self, row: &'a [T]) -> &'a T {
        &row[self.below(row.len())]
    }

    /// Put a row in any order.
    pub fn shuffle<T>(&mut self, row: &mut [T]) {
        for place in (1..row.len()).rev() {
            row.swap(place, self.below(place + 1));
        }
    }
}

fn split_mix(seed: u64) -> u64 {
    let mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let draw = |seed| {
            let mut rng = Rng::from_seed(seed);
            [rng.next_u64(), rng.next_u64(), rng.next_u64()]
        };
        assert_eq!(draw([7; 32]), draw([7; 32]));
        assert_ne!(draw([7; 32]), draw([8; 32]));
        // For ever: records of bots that use it must stay true.
        assert_eq!(draw([0; 32])[0], FIRST_OF_ZEROS);
    }

    const FIRST_OF_ZEROS: u64 = 0x5317_5d61_490b_23df;

    #[test]
    fn chance_is_even() {
        let mut rng = Rng::from_seed([1; 32]);
        let mut found = [0; 5];
        for _ in 0..5000 {
            found[rng.below(5)] += 1;
        }
        assert!(
            found.iter().all(|count| (850..1150).contains(count)),
            "{found:?}"
        );
        let mut row: Vec<usize> = (0..20).collect();
        rng.shuffle(&mut row);
        assert_ne!(row, (0..20).collect::<Vec<_>>());
        row.sort_unstable();
        assert_eq!(row, (0..20).collect::<Vec<_>>());
        assert!((0.0..1.0).contains(&rng.unit()));
        assert!(row.contains(rng.choose(&[3, 4])));
    }
}
