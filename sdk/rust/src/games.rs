//! The games of a session that are open, by their numbers.

/// Games by number. Numbers count up and games end soon, so the numbers of open games are never far
/// apart: a table in which each has its place by the last bits of its number finds it at once.
pub(crate) struct Games<T> {
    places: Vec<Option<(u64, T)>>,
}

impl<T> Games<T> {
    pub(crate) fn new() -> Games<T> {
        Games { places: Vec::new() }
    }

    fn place(&self, number: u64) -> usize {
        number as usize & (self.places.len().max(1) - 1)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, number: u64) -> Option<&mut T> {
        let place = self.place(number);
        match self.places.get_mut(place) {
            Some(Some((own, game))) if *own == number => Some(game),
            _ => None,
        }
    }

    pub(crate) fn insert(&mut self, number: u64, game: T) {
        loop {
            let place = self.place(number);
            match self.places.get_mut(place) {
                Some(free) if free.as_ref().is_none_or(|(own, _)| *own == number) => {
                    *free = Some((number, game));
                    return;
                }
                _ => self.grow(),
            }
        }
    }

    /// Twice as many places, in which nobody stands in another's way who did not before.
    fn grow(&mut self) {
        let size = (2 * self.places.len()).max(64);
        let old = std::mem::take(&mut self.places);
        self.places.resize_with(size, || None);
        for (number, game) in old.into_iter().flatten() {
            let place = self.place(number);
            self.places[place] = Some((number, game));
        }
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<T> {
        let place = self.place(number);
        self.places
            .get_mut(place)?
            .take_if(|(own, _)| *own == number)
            .map(|(_, game)| game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_their_numbers_however_many_there_are() {
        let mut games = Games::new();
        assert_eq!(games.get_mut(1), None);
        assert_eq!(games.remove(1), None);
        for number in 1..10_000u64 {
            games.insert(number, number);
            if number > 700 && number % 3 > 0 {
                assert_eq!(games.remove(number - 700), Some(number - 700));
            }
        }
        games.insert(9_999, 5);
        assert_eq!(games.get_mut(9_999), Some(&mut 5));
        assert_eq!(games.get_mut(9_998), Some(&mut 9_998));
        assert_eq!(games.get_mut(10_000), None);
        assert_eq!(games.remove(9_999), Some(5));
        assert_eq!(games.remove(9_999), None);
        for number in 1..9_299 {
            let left = (number + 700) % 3 == 0;
            assert_eq!(games.get_mut(number).is_some(), left, "{number}");
        }
    }
}
