"""Fingers on a telephone's screen, and one that a browser plays."""

from collections.abc import Sequence

from playwright.sync_api import Page

Point = tuple[float, float]
STEPS = 6


class Fingers:
    """Fingers that are on the screen from entering to leaving, and may be moved between.

    Parameters
    ----------
    page : Page
        Of a context that has touch.
    *points : tuple of float
        Where they are put down, px.
    """

    def __init__(self, page: Page, *points: Point) -> None:
        self._page, self._points = page, points
        self._wire = page.context.new_cdp_session(page)

    def __enter__(self) -> "Fingers":
        self._tell("touchStart", self._points)
        return self

    def __exit__(self, *_: object) -> None:
        self._tell("touchEnd", ())
        self._wire.detach()

    def to(self, *points: Point) -> None:
        """Move them straight, in steps as a screen tells them."""
        for k in range(1, STEPS + 1):
            share = k / STEPS
            self._tell(
                "touchMove",
                [
                    (x + (u - x) * share, y + (v - y) * share)
                    for (x, y), (u, v) in zip(self._points, points, strict=True)
                ],
            )
        self._points = points

    def _tell(self, what: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        self._wire.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches})


def dragged(page: Page, start: Point, end: Point) -> None:
    """One finger from a point to another."""
    with Fingers(page, start) as finger:
        finger.to(end)


def middle_of(page: Page, selector: str) -> Point:
    """The middle of an element on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
