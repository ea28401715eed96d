"""The report as a page for a browser: one file that asks for nothing outside itself.

``page`` puts it together; ``view`` turns a report into what its templates show; ``choice`` picks
the games it holds, ``replays`` tells each of them step by step, ``trend`` the course of ratings.
Styles and scripts lie in ``assets`` and are put into the page as they are.
"""

from referee.report.html.collected import Collected
from referee.report.html.page import MOST_BYTES, render_html

__all__ = ["MOST_BYTES", "Collected", "render_html"]
