"""The commands list, show and looks."""

from typing import Annotated

from typer import Argument, Option

from miqyas import describe, sources, terminal
from miqyas.looks import of_design


def list_() -> None:
    """Name the designs."""
    if (width := terminal.terminal_columns()) is None:
        print(describe.listing(sources.names()))
        return
    print(describe.listing_by_family(width))
    print("\nBegin with: miqyas make horizontal-dial --place Berlin")
    print("Next:       miqyas show NAME, or miqyas make NAME.")


def show(
    name: Annotated[str, Argument(metavar="NAME", help="A name that list prints.")],
    toml: Annotated[bool, Option("--toml", help="Print a commented file that make takes.")] = False,
    every: Annotated[
        bool, Option("--all", "-a", help="All parameters, not only those to decide first.")
    ] = False,
) -> None:
    """Print a design's parameters: values, units, ranges and meaning."""
    if toml:
        print(describe.toml(name), end="")
    else:
        print(
            describe.parameter_table(
                name, terminal.terminal_columns() or describe.NARROW, every=every
            )
        )


def looks(
    name: Annotated[str | None, Argument(metavar="NAME", help="A design; without it, all.")] = None,
) -> None:
    """List the looks that designs can be made in."""
    designs = [sources.named(name).entry.name] if name else sources.names()
    width = terminal.terminal_columns()
    if name is None and width is not None:
        print(describe.listed_looks(designs, width))
        print("\nNext: miqyas make NAME --look LOOK, or miqyas looks NAME for those of one design.")
        return
    for design in designs:
        for look in of_design(design):
            print(f"{f'{design} --look {look.name}':36}{look.summary()}")
