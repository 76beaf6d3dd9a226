import sys
from collections.abc import Callable, Iterator
from pathlib import Path as File
from types import ModuleType
from typing import Literal

import pytest
from pydantic import Field

from instruments import catalogue
from instruments.catalogue import Entry
from instruments.design import Group
from instruments.epoch import Epoch
from instruments.errors import impossible
from instruments.geometry import Path
from instruments.making.workshop import Workshop
from instruments.part import Fact, Instrument, Mark, Note, Part, Placed, Sheet
from instruments.place import Place
from instruments.quantities import LengthMm
from miqyas.__main__ import main
from miqyas.orders import running


class Design(Group):
    """A disc with a ring on it: the least that every writer takes."""

    name: str = Field(default="toy", description="Name of the files.")
    radius_mm: LengthMm = Field(default=20.0, ge=5, le=500, description="Radius of the disc.")
    rings: int = Field(default=1, ge=0, le=9, description="How many rings.")
    hours: tuple[Literal["equal", "seasonal"], ...] = Field(
        default=("equal",), description="Hour systems."
    )
    gnomon: Literal["12", "7", "6.5", "60"] = Field(default="12", description="Divisions.")
    inked: bool = Field(default=False, description="Whether rings are inked.")
    margin_mm: LengthMm | None = Field(
        default=None, ge=0, le=50, description="Margin around the rings."
    )
    place: Place = Field(default_factory=Place)
    epoch: Epoch = Field(default_factory=Epoch)
    workshop: Workshop = Field(default_factory=Workshop)


_NOTES = (
    Note.detail("almucantar/10", "is the first"),
    Note("rings", "are for show"),
    Note.warning("inked", "needs ink: have some"),
)


def lay_out(design: Design) -> Instrument:
    if design.margin_mm is not None and design.margin_mm >= design.radius_mm:
        raise impossible(
            "margin_mm", design.margin_mm, "covers the disc", f"give less than {design.radius_mm:g}"
        )
    rings = tuple(
        Mark(f"almucantar/{10 * n}", Path.circle(0j, design.radius_mm * n / 10))
        for n in range(1, design.rings + 1)
    )
    sheet = Sheet(Path.circle(0j, design.radius_mm), 3.0)
    return Instrument(
        name=design.name,
        title="Toy",
        parts=(Placed(Part("disc", sheet, front=rings)),),
        facts=(Fact("latitude", design.place.latitude, "°"),),
        notes=_NOTES if design.inked else (),
    )


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Entry:
    entry = Entry("toy", "toy_instrument", "a disc with rings")
    module = ModuleType(entry.module)
    vars(module).update(Design=Design, lay_out=lay_out)
    monkeypatch.setattr(Design, "__module__", entry.module)
    monkeypatch.setitem(sys.modules, entry.module, module)
    monkeypatch.setattr(catalogue, "ENTRIES", (*catalogue.ENTRIES, entry))
    return entry


@pytest.fixture
def refused(
    toy: Entry,
    tmp_path: File,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., str]:
    """Run a command that must fail; the one line that says why, with nothing written."""
    assert toy in catalogue.ENTRIES
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> str:
        before = _tree()
        status = main(arguments)
        said = capsys.readouterr()
        assert status == 2
        assert said.out == ""
        assert said.err.startswith("miqyas: ")
        line, *command = said.err.splitlines()
        assert len(command) <= 1
        assert all(word.startswith("try: miqyas make ") for word in command)
        assert "Traceback" not in line
        assert _tree() == before
        return line.removeprefix("miqyas: ")

    return run


def _tree() -> list[tuple[str, int]]:
    return sorted((str(p), p.lstat().st_mtime_ns) for p in File().rglob("*"))


@pytest.fixture
def run(
    toy: Entry,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., tuple[str, str]]:
    assert toy in catalogue.ENTRIES
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[str, str]:
        assert main(arguments) == 0
        said = capsys.readouterr()
        return said.out, said.err

    return run


@pytest.fixture(scope="module")
def crew() -> Iterator[list[str]]:
    """A cluster that is there already; to start one for each run takes longer than the orders."""
    with running.client(running.Crew(workers=1)) as client:
        yield ["--scheduler", client.cluster.scheduler_address]
