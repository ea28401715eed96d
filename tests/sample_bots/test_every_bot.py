"""What holds for every sample bot: it is legal by all rules, repeatable, and as good as it says."""

import tomllib
from pathlib import Path

import pytest

import euchre
from euchre.bot import Bot
from euchre.rules import PRESETS, Board, build_rules
from euchre.testing import play_hands

from .match import match, play_game
from .strength import BOTS

FOLDER = Path(__file__).parents[2] / "sample_bots" / "python"
Options = dict[str, str | int | bool]
PRESET_RULES: list[Options] = [{"preset": name} for name in PRESETS]
OTHER_RULES: list[Options] = [
    {"no_trump": "round_2"},
    {"no_trump": "stuck_dealer_only", "all_pass": "stick_dealer", "turned_down": "allowed"},
    {"farmers": "redeal", "farmers_hand": "three_9_or_three_10"},
    {"farmers": "swap3", "farmers_hand": "ace_no_face"},
    {"joker": True, "joker_up_blind": True, "alone_timing": "before_lead"},
    {"joker": True, "joker_up": "dealer_names_then_bid", "joker_up_blind": True},
    {"defend_alone": True, "partners_best": True, "exchange": "optional"},
]
"""Options that no preset has."""


@pytest.mark.parametrize("rules", PRESET_RULES + OTHER_RULES, ids=str)
@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_legal_by_all_rules(bot: type[Bot], rules: Options) -> None:
    """Whatever it is asked by any rules, the bot answers with a legal move."""
    changes = {name: value for name, value in rules.items() if name != "preset"}
    options = build_rules(str(rules.get("preset", "standard")), changes)
    points = play_hands([bot] * options.players, hands=60, rules=options)
    assert len(points) == options.sides and any(points)


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_the_same_board_gives_the_same_game(bot: type[Bot]) -> None:
    """Two games on the same board end alike: the only chance is the seeded one."""
    board = Board(bytes(32), 3, build_rules())
    assert play_game(board, [bot] * 4) == play_game(board, [bot] * 4)


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_splits_every_pair_with_itself(bot: type[Bot]) -> None:
    """Against itself a bot wins exactly one game of each pair: nothing but the view counts."""
    result = match(bot, bot, build_rules(), pairs=5)
    assert (result.share, result.margin, result.points_per_hand) == (0.5, 0.0, 0.0)


@pytest.mark.parametrize(("name", "bot"), BOTS.items(), ids=BOTS)
def test_the_folder_says_how_to_start_it(name: str, bot: type[Bot]) -> None:
    """Each folder's bot.toml has the bot's name, a command, and a file for the command to run."""
    described = tomllib.loads((FOLDER / name / "bot.toml").read_text())
    assert described["name"] == name == bot.name
    assert described["command"] == ["{python}", "bot.py"]
    assert (FOLDER / name / "bot.py").is_file()


def test_first_legal_looks_at_nothing_else() -> None:
    """The yardstick of speed answers out of the legal moves alone."""
    view = euchre.View()
    view.legal = (euchre.ORDER_UP, euchre.PASS)  # nothing else of the view is set
    assert BOTS["first_legal"]().decide(view) == euchre.ORDER_UP


def test_tips_beats_random() -> None:
    """The seven tips win nearly every game against chance."""
    assert match(BOTS["tips"], BOTS["random"], build_rules(), pairs=60).share > 0.95


@pytest.mark.parametrize("name", ["cutthroat", "two-handed", "buck", "bid", "bid-double"])
def test_tips_beats_random_in_the_other_games_too(name: str) -> None:
    """Against chance the tips score more in each of the other games, in buck less."""
    rules = build_rules(name)
    tips, chance = BOTS["tips"], BOTS["random"]
    bots = [tips, chance] * 2 if rules.in_partnership else [tips] + [chance] * (rules.players - 1)
    own, *others = play_hands(bots, hands=200, rules=rules)
    if name == "buck":
        assert own < min(others) - 200
    else:
        assert own > 1.3 * max(others)


def test_counter_beats_tips() -> None:
    """Counting wins clearly more than half of the games against the tips."""
    assert match(BOTS["counter"], BOTS["tips"], build_rules(), pairs=150).share > 0.57
