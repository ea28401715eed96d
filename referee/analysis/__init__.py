"""Double dummy: what best play with all cards seen would have scored, and what each card cost."""

from referee.analysis.double_dummy import (
    CardValue,
    Solution,
    Solver,
    can_analyse,
    net_points,
    no_double_dummy,
    solve,
)
from referee.analysis.play import (
    AnalysisError,
    GameAnalysis,
    HandAnalysis,
    Slip,
    analyse_game,
    analyse_hand,
)

__all__ = [
    "AnalysisError",
    "CardValue",
    "GameAnalysis",
    "HandAnalysis",
    "Slip",
    "Solution",
    "Solver",
    "analyse_game",
    "analyse_hand",
    "can_analyse",
    "net_points",
    "no_double_dummy",
    "solve",
]
