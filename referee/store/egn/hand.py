"""One hand in Euchre Game Notation, played through by the rules.

Hands need not be told: what a seat held is then what it played. So nothing is required to be
known; every rule is checked as far as what is known goes, and where everything is known the hand
is played again by the engine as well.
"""

from __future__ import annotations

from euchre.rules import Hand, Rules, tables_for
from euchre.rules.cards import JOKER_ID, SUIT_LETTERS
from euchre.rules.moves import move_words, parse_move
from euchre.rules.options import AloneTiming, Exchange, Farmers
from euchre.rules.scoring import hand_points
from referee.store.egn.attribute import attribute
from referee.store.egn.bidding import BiddingCheck
from referee.store.egn.cards import UNKNOWN, card_of
from referee.store.egn.checked import CheckedHand
from referee.store.egn.play import PlayCheck
from referee.store.egn.read import EgnDeal
from referee.store.egn.state import State, UpCard, name, open_state


def check_hand(
    rules: Rules, deal: EgnDeal, number: int, stuck: bool, may_exchange: bool
) -> CheckedHand:
    """Play a hand through.

    Args:
        rules: the rules of the game.
        deal: what the file says.
        number: which hand of the game it is, from 1.
        stuck: whether the dealer may not pass in round 2.
        may_exchange: whether cards may change hands.
    """
    state = open_state(rules, deal, number, stuck, may_exchange)
    _check(state)
    hand = state.hand
    if not hand.problems and not hand.notes:
        _by_engine(state)
    hand.problems.sort(key=lambda problem: (problem.trick, problem.card))
    return hand


def _check(state: State) -> None:
    hand = state.hand
    _before_calls(state)
    if hand.outcome == "redeal":
        hand.dealt = list(state.told)
        return
    bidding = BiddingCheck(state.rules, state.deal, hand, state.stuck, state.joker_suit)
    bidding.run()
    if hand.maker < 0:
        _no_maker(state)
        return
    if bidding.unheard:
        hand.dealt = list(state.told)
        hand.outcome = "unknown"
        return
    if hand.up == JOKER_ID and bidding.ordered:
        state.joker_suit = hand.trump
    attribute(state)
    _up_card(state, bidding.ordered)
    _discard(state)
    _after_calls(state)
    hand.dealt = [_dealt(state, seat) for seat in range(4)]
    PlayCheck(state).run()
    _score(state)


# ---------------------------------------------------------------------- before and without play


def _before_calls(state: State) -> None:
    hand = state.hand
    for noted in state.before:
        hand.moves.append((noted.seat, noted.words))
        if noted.word == "CLAIM":
            hand.outcome = "redeal"
            if state.rules.farmers != Farmers.REDEAL:
                state.wrong("claims a farmer's hand, which these rules do not know", noted.seat)
        elif noted.word.startswith("NAME "):
            state.joker_suit = SUIT_LETTERS.index(noted.word[-1])
    if hand.outcome == "redeal" and (state.deal.calls or state.deal.tricks):
        state.wrong("the hand goes on after a farmer's hand was claimed; it was due to be redealt")


def _no_maker(state: State) -> None:
    hand, deal = state.hand, state.deal
    hand.dealt = list(state.told)
    if deal.tricks:
        state.wrong("cards are played, but nobody made trump")
        hand.outcome = "unknown"
    if deal.discard:
        state.wrong("a discard is told, but nobody took the up-card", hand.dealer)


# ---------------------------------------------------------------------- between calls and play


def _up_card(state: State, ordered: bool) -> None:
    hand, rules = state.hand, state.rules
    with_call = rules.alone_timing == AloneTiming.WITH_CALL
    if not ordered:
        state.up_state = UpCard.DOWN
    elif hand.alone and with_call and hand.dealer == (hand.maker + 2) % 4:
        state.up_state = UpCard.DEAD
    elif rules.exchange == Exchange.OPTIONAL:
        words = {noted.word for noted in state.after or () if noted.seat == hand.dealer}
        if "EXCHANGE" in words or state.deal.discard:
            state.up_state = UpCard.TAKEN
        else:
            state.up_state = UpCard.DEAD if "KEEP" in words else UpCard.UNSURE
    else:
        state.up_state = UpCard.TAKEN


def _discard(state: State) -> None:
    """Find the card that the dealer put away: told, or the one that it must have been."""
    hand, dealer, up = state.hand, state.hand.dealer, state.hand.up
    told = card_of(state.deal.discard, hand.trump) if state.deal.discard else UNKNOWN
    if state.up_state is not UpCard.TAKEN:
        if state.deal.discard:
            state.wrong(f"puts {name(told)} away, but did not take the up-card", dealer)
        return
    had = {*state.told[dealer], up} - {UNKNOWN}
    full = len(had) == state.rules.tricks + 1 and not state.exchanged(dealer)
    must = _must_have_discarded(state, had if full else None)
    if told != UNKNOWN and full and told not in had:
        state.wrong(f"puts {name(told)} away, which he did not hold", dealer)
    elif told != UNKNOWN and must not in (UNKNOWN, told):
        state.wrong(
            f"is said to have put {name(told)} away; "
            f"the card that he had and did not play is {name(must)}",
            dealer,
        )
    hand.discard = must if told == UNKNOWN else told
    optional = state.rules.exchange == Exchange.OPTIONAL
    if hand.discard not in (UNKNOWN, up):
        return
    if hand.discard == up != UNKNOWN and (optional or not state.rules.discard_upcard):
        state.wrong(f"puts {name(up)} away, the up-card, which he had to keep", dealer)


def _must_have_discarded(state: State, had: set[int] | None) -> int:
    hand, dealer = state.hand, state.hand.dealer
    played = {seen.card for seen in state.seen if seen.seat == dealer}
    if not state.whole or dealer in hand.out or UNKNOWN in played:
        return UNKNOWN
    if had is not None:
        left = had - played
        return left.pop() if len(left) == 1 else UNKNOWN
    if hand.up not in (UNKNOWN, *played) and not state.exchanged(dealer):
        return hand.up
    return UNKNOWN


def _after_calls(state: State) -> None:
    hand, rules = state.hand, state.rules
    if state.after is not None:
        for noted in state.after:
            hidden = noted.word in ("DISCARD", "EXCHANGE") and noted.cards == (UNKNOWN,)
            words = f"{noted.word} {name(hand.discard)}" if hidden else noted.words
            hand.moves.append((noted.seat, words))
    else:
        if state.up_state is UpCard.TAKEN and (state.reached_play or state.deal.discard):
            word = "EXCHANGE" if rules.exchange == Exchange.OPTIONAL else "DISCARD"
            hand.moves.append((hand.dealer, f"{word} {name(hand.discard)}"))
        if state.reached_play:
            _answers(state)
    if state.deal.exchanges and not state.may_exchange:
        state.wrong("cards change hands, which these rules do not provide for")


def _answers(state: State) -> None:
    """The answers that follow from what is told: alone, partner's best, defending alone."""
    hand, rules = state.hand, state.rules
    if rules.alone_timing == AloneTiming.BEFORE_LEAD:
        hand.moves.append((hand.maker, "YES" if hand.alone else "NO"))
    if not hand.alone:
        return
    partner = (hand.maker + 2) % 4
    for part in state.deal.exchanges:
        if part.sender == partner and part.receiver == hand.maker:
            given = card_of(part.cards[0], hand.trump) if part.cards else UNKNOWN
            hand.moves += [(hand.maker, "BEST ?"), (partner, f"GIVE {name(given)}")]
    if rules.defend_alone:
        eldest = (hand.dealer + 1) % 4
        for seat in ((eldest + step) % 4 for step in range(4)):
            if seat % 2 != hand.maker % 2:
                defends = seat == hand.lone_defender
                hand.moves.append((seat, "YES" if defends else "NO"))
                if defends:
                    break


def _dealt(state: State, seat: int) -> tuple[int, ...]:
    """What a seat was dealt: as told, or what it played and put away."""
    told = state.told[seat]
    if len(told) >= state.rules.tricks or state.exchanged(seat):
        return told
    cards = {*told, *(seen.card for seen in state.seen if seen.seat == seat)} - {UNKNOWN}
    if seat == state.hand.dealer and state.up_state is not UpCard.DOWN:
        cards |= {state.hand.discard} - {UNKNOWN}
        cards.discard(state.hand.up)
    return tuple(sorted(cards))


# ---------------------------------------------------------------------- the end


def _score(state: State) -> None:
    hand, rules = state.hand, state.rules
    side = hand.maker % 2
    hand.taken = sum(1 for trick in hand.tricks if trick.winner >= 0 and trick.winner % 2 == side)
    if not state.whole or hand.outcome == "unknown":
        return
    hand.outcome = "scored"
    makers, defenders = hand_points(rules, hand.taken, hand.alone, hand.lone_defender >= 0)
    hand.points = (makers, defenders) if side == 0 else (defenders, makers)


def _by_engine(state: State) -> None:
    """Play a hand of which everything is known by the engine, which checks every move."""
    hand, rules = state.hand, state.rules
    dealt = [list(cards) for cards in state.told]
    known = {card for cards in dealt for card in cards} | {hand.up}
    if UNKNOWN in known or len(known) != 4 * rules.tricks + 1:
        return
    if any(words.endswith("?") for _, words in hand.moves):
        return
    tables = tables_for(rules)
    deck = [dealt[seat].pop(0) for seat in tables.deal_order[hand.dealer]]
    deck += [hand.up, *sorted(state.pack - known)]
    engine = Hand(tables, deck, hand.dealer, state.stuck)
    for seat, words in hand.moves:
        legal = engine.legal()
        if engine.seat != seat or _move(words) not in legal:
            due = ", ".join(map(move_words, legal))
            asked = f"due: seat {engine.seat}: {due}" if legal else "the hand was over"
            state.wrong(f"{words} is not legal there; {asked}", seat)
            return
        engine.apply(_move(words))


def _move(words: str) -> int:
    try:
        return parse_move(words)
    except ValueError:  # a note may say anything, such as a swap of one card three times
        return -1
