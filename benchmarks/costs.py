"""Processes and what they cost: time and memory, in tables.

Each figure is the median of several processes; a command and its floor run in turns, so
that both see the same machine.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MIQYAS = (str(Path(sys.executable).with_name("miqyas")),)
LAZY = "import numpy, pydantic, erfa"


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process took."""

    wall_s: float
    user_s: float
    peak_mb: float


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def printed(code: str) -> str:
    """What code prints in a process of its own, on one thread as the command runs.

    Idle threads of numpy spin, and would be counted in a process's time.
    """
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(python(code), capture_output=True, check=True, text=True, env=environment)
    return done.stdout


def measure(command: Sequence[str]) -> Cost:
    # As after any first run: modules are read from bytecode, not compiled again.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall_s = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command)} exits with {process.returncode}")
    # Bytes on macOS, KiB elsewhere.
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(wall_s, usage.ru_utime, usage.ru_maxrss * unit / 1e6)


def medians(commands: Sequence[Sequence[str]], runs: int) -> list[Cost]:
    """Median costs of several commands, run in turns after a warming turn."""
    found: list[list[Cost]] = [[] for _ in commands]
    for turn in range(runs + 1):
        for costs, command in zip(found, commands, strict=True):
            cost = measure(command)
            if turn:
                costs.append(cost)
    return [
        Cost(*(statistics.median(getattr(c, k) for c in costs) for k in Cost.__slots__))
        for costs in found
    ]


def row(*cells: object) -> None:
    print(f"| {' | '.join(str(c) for c in cells)} |", flush=True)


def start_up(module: str) -> str:
    """The code that imports what the command does to lay out and draw, and no more."""
    return f"""
import typer, miqyas.api, miqyas.commands, output.svg, output.writing
import {module}
"""


def options(description: str | None, runs: int, *, solids: bool = True) -> argparse.Namespace:
    """What the command line asks for, once the machine is told."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--runs", type=int, default=runs, help="processes a figure")
    if solids:
        parser.add_argument("--no-step", action="store_true", help="leave the solids out")
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {chosen.runs} runs\n")
    return chosen
