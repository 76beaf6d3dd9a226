"""Build the wheel and make designs with it, outside of the checkout: what it lacks shows there.

    python tools/try_wheel.py                           # two designs, with what is installed
    python tools/try_wheel.py --fresh --python python3.13 --all

With ``--fresh`` the wheel and all that it needs go into an empty environment; without it the
wheel alone is unpacked, and runs with the libraries of this Python.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FEW = ("horizontal-dial", "astrolabe-plate")
FORMATS = "svg,dxf,pdf,png"
"""Of all designs; of the few the solids too."""


def main() -> None:
    """Build, install, make; fail with the first that fails."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    asked.add_argument("designs", nargs="*", help=f"designs to make; without any, {FEW}")
    asked.add_argument("--all", action="store_true", help="make every design")
    asked.add_argument("--fresh", action="store_true", help="install into an empty environment")
    asked.add_argument("--python", default=sys.executable, help="that makes the environment")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        away = Path(folder)
        run(away, sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", ".", str(ROOT))
        (wheel,) = away.glob("*.whl")
        ready = environment(away, options.python, wheel) if options.fresh else unpacked(away, wheel)
        python, own = ready
        where = run(away, python, "-c", "import miqyas; print(miqyas.__file__)", **own)
        if not Path(where.strip()).resolve().is_relative_to(away.resolve()):
            sys.exit(f"{where.strip()} is not the wheel's")
        lines = run(away, python, "-m", "miqyas", "list", **own).splitlines()
        listed = [line.split()[0] for line in lines if line.strip()]
        designs = listed if options.all else options.designs or FEW
        for name in designs:
            formats = FORMATS if options.all else f"{FORMATS},step"
            words = ("-m", "miqyas", "make", name, "--formats", formats, "-o", name)
            run(away, python, *words, **own)
            print(f"{name}: {len(list((away / name).iterdir()))} files", flush=True)
    print(f"{wheel.name}: {len(designs)} of {len(listed)} designs made")


def environment(folder: Path, python: str, wheel: Path) -> tuple[str, dict[str, str]]:
    """The Python of a new environment with the wheel and what it needs."""
    run(folder, python, "-m", "venv", "fresh")
    inside = str(folder / "fresh" / "bin" / "python")
    run(folder, inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel))
    return inside, {}


def unpacked(folder: Path, wheel: Path) -> tuple[str, dict[str, str]]:
    """The Python that runs, and the wheel's folder before all others."""
    words = ("install", "-q", "--no-deps", "--disable-pip-version-check", "--target", "unpacked")
    run(folder, sys.executable, "-m", "pip", *words, str(wheel))
    return sys.executable, {"PYTHONPATH": str(folder / "unpacked")}


def run(folder: Path, *words: str, **own: str) -> str:
    """What a command prints; end with what it says where it fails."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(words, cwd=folder, env={**clean, **own}, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
