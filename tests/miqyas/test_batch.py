"""Orders from a file: read, checked, made on Dask, gone on with."""

import csv
import errno
import gc
import json
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import psutil
import pytest
from helpers.orders import written

from instruments.errors import DesignError
from miqyas import watching
from miqyas.__main__ import main
from miqyas.orders import order, rows, running, summary, work
from miqyas.orders.store import LOCK, MARK, store

pytestmark = pytest.mark.slow

SVG = work.How(formats=("svg",))


def test_another_store_has_whole_folders_or_none(tmp_path: Path) -> None:
    text = "order,place,width_mm\na,Berlin,150\nb,Berlin,-1\n"
    wanted, _ = order.ordered(rows.read_rows(written(tmp_path / "o.csv", text)), "horizontal-dial")
    away = store("memory://shop/orders")
    first, second = work.made(wanted, SVG, away)
    assert (first.state, second.state) == ("made", "refused")
    marks = away.marks(["a", "b"])
    assert list(marks) == ["a"]
    assert away.names() == ("a",)
    assert work.from_mark(marks["a"], wanted[0], SVG) == first
    assert work.from_mark(marks["a"], wanted[0], work.How(formats=("dxf",))) is None


def test_a_folder_of_which_a_file_was_taken_away_is_made_anew(tmp_path: Path) -> None:
    """The drawing of a pupil's dial was lost, and the next run told that all were made."""
    wanted, _ = order.ordered(
        rows.read_rows(written(tmp_path / "o.csv", "order,place\na,Rome\n")), "rule-single"
    )
    out = store(str(tmp_path / "out"))
    (made,) = work.made(wanted, SVG, out)
    assert made.state == "made"
    assert out.names() == tuple(out.marks(["a"])) == ("a",)
    (tmp_path / "out" / "a" / "own notes.txt").write_text("x", encoding="utf-8")
    assert out.marks(["a"])
    (tmp_path / "out" / "a" / "own notes.txt").unlink()
    next((tmp_path / "out" / "a").glob("*.svg")).unlink()
    assert not out.marks(["a"])


def test_a_row_without_a_place_among_others_is_told_where_it_is_for() -> None:
    """A garden's dial was made for London without a word, where its cell was empty."""
    columns = ("order", "place")
    found = [rows.Row(2, {"order": "a", "place": "Berlin"}), rows.Row(3, {"order": "b"})]
    lines = {}
    for table in (rows.Rows(tuple(found), columns), rows.Rows(tuple(found[1:]), columns[:1])):
        wanted, _ = order.ordered(table, "horizontal-dial")
        (made,) = work.made(wanted[-1:], SVG, store("memory://shop/placeless"))
        lines[table.columns] = made.lines
    told = "warning: place: is not given in this row, so that it is for London, United Kingdom"
    assert lines[columns][0].startswith(told)
    assert not any("is not given" in line for line in lines[columns[:1]])


def test_a_folder_is_the_same_wherever_a_worker_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    there = store("orders")
    monkeypatch.chdir("/")
    assert there.local == tmp_path / "orders"


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    out = store(str(tmp_path / "out"))
    refused = pytest.raises(DesignError, match="is being written by another run")
    with out.alone(), refused, out.alone():
        pass
    assert not (tmp_path / "out").exists()
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / "out").mkdir()
    written(tmp_path / "out" / LOCK, f"{gone.pid} {platform.node()}")
    with out.alone():
        assert (tmp_path / "out" / LOCK).read_text(encoding="utf-8").startswith(f"{os.getpid()} ")


def test_what_was_made_before_an_interruption_is_told(tmp_path: Path) -> None:
    out = tmp_path / "out"
    asked = orders_of(60, tmp_path / "o.csv")
    run = started(str(asked), "--design", "horizontal-dial", "-o", str(out), "--workers", "1",
                  "--formats", "svg")  # fmt: skip
    waited(out, 2)
    run.send_signal(signal.SIGINT)
    said, wrong = run.communicate(timeout=180)
    there = len(list(out.glob(f"*/{MARK}")))
    assert run.returncode == 2
    assert f"{there} of 60 orders made" in said
    assert "miqyas: interrupted: the same command once more goes on" in wrong
    assert not (out / LOCK).exists()


def test_ctrl_c_is_left_to_the_run_by_its_workers() -> None:
    """A terminal sends it to them too, and each told its traceback."""
    with running.client(running.Crew(workers=1)) as client:
        before = client.run(os.getpid)
        for worker in before.values():
            os.kill(worker, signal.SIGINT)
        time.sleep(0.5)  # Of one that it ends another has begun by then, or none answers.
        assert client.run(os.getpid) == before
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_check_that_is_interrupted_tells_what_it_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said that all can be made, those too that it had not come to."""

    def until_interrupted(_: object, __: object, orders: list[order.Order], *___: object):
        yield (
            orders[:2],
            [
                order.Outcome(orders[0].number, "a", "sound"),
                order.Outcome(orders[1].number, "b", "refused", lines=("is none",)),
            ],
        )
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "client", lambda _: nullcontext())
    monkeypatch.setattr(running, "outcomes", until_interrupted)
    asked = written(tmp_path / "o.csv", "order,place\na,Rome\nb,Rome\nc,Rome\n")
    assert main(["batch", str(asked), "--design", "rule-single", "--check"]) == 2
    told = capsys.readouterr()
    assert "1 of 2 orders can be made; 1 not looked at" in told.out
    assert "row 3 (b): is none" in told.err
    assert "interrupted: the same command once more begins anew" in told.err


def test_a_check_tells_all_remarks_for_it_writes_no_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = tuple(f"note: figure: is {n}" for n in range(9))
    found = order.Outcome(2, "a", "sound", lines=lines)
    monkeypatch.setattr(running, "client", lambda _: nullcontext())
    monkeypatch.setattr(running, "outcomes", lambda _, __, asked, *___: iter([(asked, [found])]))
    asked = written(tmp_path / "o.csv", "order,place\na,Rome\n")
    assert main(["batch", str(asked), "--design", "rule-single", "--check"]) == 0
    told = capsys.readouterr().err
    assert all(line in told for line in lines)
    assert "more remark" not in told


def test_a_long_list_s_rows_that_can_t_be_made_are_all_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a check there is no file of refused rows; those from the 21st on were but counted."""
    asked = written(tmp_path / "o.csv", "order,place\n" + "a/b,Rome\n" * 24)
    assert main(["batch", str(asked), "--design", "rule-single", "--check"]) == 2
    told = capsys.readouterr().err
    assert told.count("is no name of a folder") == 20
    assert told.endswith("\nmiqyas: 4 more rows can't be made: 22, 23, 24, 25\n")


def test_a_full_disk_stops_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = written(tmp_path / "o.csv", "place\nBerlin\n")
    wanted, _ = order.ordered(rows.read_rows(text), "horizontal-dial")

    for code in work.FULL:

        def full(*_: object, code: int = code) -> int:
            # Systems say it in their own language.
            raise OSError(code, "kein Platz mehr")

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(work.DiskFullError):
            work.made(wanted, SVG, store(str(tmp_path / "out")))
        assert not (tmp_path / "out").exists()


def test_what_only_sounds_like_a_full_disk_stops_no_other_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = written(tmp_path / "o.csv", "place\nBerlin\nRome\n")
    wanted, _ = order.ordered(rows.read_rows(text), "horizontal-dial")

    def refused(*_: object) -> int:
        raise OSError(errno.EIO, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", refused)
    outcomes = work.made(wanted, SVG, store(str(tmp_path / "out")))
    assert [outcome.state for outcome in outcomes] == ["refused", "refused"]


@pytest.mark.parametrize("more", [[], ["--check"]])
def test_several_kerfs_on_one_sheet_are_told_before_anything_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], crew: list[str]
) -> None:
    text = written(
        tmp_path / "o.csv",
        "place,workshop.kerf_mm,material\nBerlin,0.1,\nRome,0.2,\nParis,0.3,oak\nNowhere-Town,,\n",
    )
    out = tmp_path / "out"
    given = ["batch", str(text), "--design", "horizontal-dial", "--formats", "svg", "-q",
             "-o", str(out), *crew, *more]  # fmt: skip
    assert main([*given, "--sheet", "600x400"]) == 2
    unknown, differ = capsys.readouterr().err.splitlines()
    assert "row 5 (004): place = Nowhere-Town is no city" in unknown
    assert differ == (
        "miqyas: workshop.kerf_mm = 0.1 (row 2) and 0.2 (row 3) differ on sheets of 3 mm acrylic: "
        "give these rows one, or leave --sheet out"
    )
    assert not out.exists()


def test_kerfs_that_differ_by_material_lie_on_sheets_of_their_own(
    tmp_path: Path, crew: list[str]
) -> None:
    text = written(
        tmp_path / "o.csv", "place,workshop.kerf_mm,material\nBerlin,0.1,\nRome,0.2,oak\n"
    )
    out = tmp_path / "out"
    given = ["batch", str(text), "--design", "horizontal-dial", "--formats", "svg", "-q"]
    assert main([*given, "--sheet", "600x400", "-o", str(out), *crew]) == 0
    assert {file.stem for file in (out / "sheets").glob("*.svg")} == {"acrylic-3mm-1", "oak-3mm-1"}


def test_the_page_is_text_whatever_people_write() -> None:
    outcome = order.Outcome(2, "a&b", "made", "<script>", "x", ("<b>",), 1, 10, "a b.pdf")
    page = summary.page([outcome], "<title>")
    assert "<script>" not in page
    assert "<b>" not in page
    assert 'href="a%26b/a%20b.pdf"' in page


def test_what_can_be_made_is_made_and_the_rest_can_be_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], crew: list[str]
) -> None:
    """The first run makes two of three, the mended rows the third; nothing is made twice."""
    names = "order,place,ornaments.motto\nanna,Berlin,Anna\nbert,Nowhereville,Bert\ncarl,Quito,\n"
    asked = written(tmp_path / "class.csv", names)
    out = tmp_path / "out"
    given = ["--design", "horizontal-dial", "-o", str(out), "--formats", "svg", *crew]
    assert main(["batch", str(asked), *given]) == 2
    said = capsys.readouterr()
    assert "2 of 3 orders made" in said.out
    assert said.err.startswith("miqyas: row 3 (bert): place = Nowhereville is no city")
    assert "Anna" in (out / "anna" / "dial-plate.svg").read_text(encoding="utf-8")
    assert not (out / "bert").exists()
    assert (out / "orders.html").read_text(encoding="utf-8").count('<tr class="refused">') == 1
    with (out / "refused.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["order"], row["ornaments.motto"]) == ("bert", "Bert")

    before = {path: path.stat().st_mtime_ns for path in out.glob("*/*")}
    mended = names.replace("Nowhereville", "Bern")
    assert main(["batch", str(written(asked, mended)), *given, "--sheet", "600x400"]) == 0
    assert "3 of 3 orders made, 2 of them before" in capsys.readouterr().out
    (sheet,) = json.loads((out / "sheets" / "report.json").read_text(encoding="utf-8"))["sheets"]
    assert {piece["instrument"] for piece in sheet["pieces"]} == {"anna", "bert", "carl"}
    assert not (out / "refused.csv").exists()
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert json.loads((out / "bert" / MARK).read_text(encoding="utf-8"))["place"].startswith("Bern")

    # A row that is spoilt again leaves a folder that would be taken for its own.
    assert main(["batch", str(written(asked, names)), *given]) == 2
    told = "its folder still has what was made before of an order of that name"
    assert f"row 3 (bert): {told}" in capsys.readouterr().err.replace("\n        ", " ")
    assert told in (out / "orders.html").read_text(encoding="utf-8")


def test_rows_to_mend_keep_their_folders_and_take_no_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], crew: list[str]
) -> None:
    """The third row is 003, also when it is given by itself; spreadsheets read the file."""
    text = "place;ornaments.motto\nBerlin;Anna\nBern;Bert\nNowhereville;Ömer\n"
    asked = written(tmp_path / "class.csv", text, "utf-8-sig")
    out = tmp_path / "out"
    given = ["--design", "horizontal-dial", "-o", str(out), "--formats", "svg", *crew]
    assert main(["batch", str(asked), *given]) == 2
    content = (out / "refused.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbforder;place;ornaments.motto;why\n003;Nowhereville;")
    mended = content.decode("utf-8-sig").replace("003;Nowhereville", "003;Quito")
    again = written(tmp_path / "mended.csv", mended, "utf-8-sig")
    before = (out / "001" / MARK).read_bytes()
    assert main(["batch", str(again), *given]) == 0
    assert "1 of 1 orders made" in capsys.readouterr().out
    assert (out / "001" / MARK).read_bytes() == before
    assert json.loads((out / "003" / MARK).read_text(encoding="utf-8"))["place"].startswith("Quito")


def test_folders_of_rows_that_are_gone_are_told(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    crew: list[str],
) -> None:
    """Who engraves all folders would make them; what is refused now is told of its row alone."""
    monkeypatch.chdir(tmp_path)
    asked = written(tmp_path / "class.csv", "order,width_mm\nAnna,\nbert,\nÖmer,\nZoë,\n")
    given = ["batch", "class.csv", "--design", "horizontal-dial", "-o", "out", *crew]
    given += ["--formats", "svg"]
    assert main(given) == 0
    assert "also" not in capsys.readouterr().out
    written(asked, "order,width_mm\nAnna,\nZoë,1\n")
    assert main([*given, "--sheet", "300x200"]) == 2
    told = capsys.readouterr().out
    assert "  also   2 folders of orders not in class.csv: bert, Ömer\n" in told
    assert f"  in {Path('out', 'sheets')}\n" in told
    assert "earlier run" not in told
    assert main(given) == 2
    assert "  old    sheets: laid by an earlier run, not by this one" in capsys.readouterr().out
    page = (tmp_path / "out" / "orders.html").read_text(encoding="utf-8")
    assert 'not in this table: <a href="bert">bert</a>, <a href="%C3%96mer">Ömer</a></p>' in page


def test_usual_drawings_are_those_that_the_workshop_takes(tmp_path: Path, crew: list[str]) -> None:
    asked = written(tmp_path / "o.csv", "order,workshop.profile\na,glowforge\nb,snijlab\nc,\n")
    given = ["batch", str(asked), "--design", "horizontal-dial", "-o", str(tmp_path / "out")]
    assert main([*given, *crew]) == 0
    drawn = {"a": {".svg"}, "b": {".dxf"}, "c": {".svg", ".dxf"}}
    for name, endings in drawn.items():
        there = {path.suffix for path in (tmp_path / "out" / name).glob("dial-plate.*")}
        assert there == endings


def test_what_orders_are_warned_of_is_told_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], crew: list[str]
) -> None:
    """Five dials of acrylic were laid out for a plotter of paper without a word but on a page."""
    asked = written(tmp_path / "o.csv", "order,material\na,acrylic\nb,acrylic\nc,brass\n")
    given = ["batch", str(asked), "--design", "horizontal-dial", "-o", str(tmp_path / "out")]
    given += ["--profile", "fibre", "--formats", "svg", *crew]
    assert main(given) == 0
    said = " ".join(capsys.readouterr().err.split())
    assert said.count("cuts no acrylic") == 1
    assert said.endswith("or another workshop (2 orders: rows 2, 3)")
    assert main([one.replace("fibre", "router") for one in given]) == 0
    told = " ".join(capsys.readouterr().err.split())
    assert "3 mm are 3.2 mm wide: glue what stands in them (3 orders)" in told
    # Notes are told behind all warnings, unless only what is wrong is asked for.
    given = ["batch", str(asked), "--design", "whip-dial", "-o", str(tmp_path / "whips")]
    given += ["--profile", "router", "--formats", "svg", *crew]
    assert main(given) == 0
    warnings, _, notes = " ".join(capsys.readouterr().err.split()).partition("note: ")
    assert "warning: " in warnings
    assert "warning: " not in notes
    assert notes.startswith("hole/thread of spine: 2.50 mm wide")
    assert notes.endswith("drill it, and leave it out of the tool's path (3 orders)")
    assert main([*given, "-q"]) == 0
    assert "note:" not in capsys.readouterr().err


def test_a_check_tells_what_orders_are_warned_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], crew: list[str]
) -> None:
    """A shop looked through its rows, was told of nothing, and was warned once all were made."""
    asked = written(
        tmp_path / "o.csv", "order,place,material\na,Rome,acrylic\nb,,acrylic\nc,Nowhere-Town,\n"
    )
    given = ["batch", str(asked), "--design", "horizontal-dial", "--profile", "plotter", *crew]
    assert main([*given, "--check", "-o", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    told = " ".join(said.err.split())
    assert "no acrylic: choose another material, or another workshop (2 orders)" in told
    assert "place: is not given in this row, so that it is for London" in told
    # Nothing is written in which one would find it.
    assert "(1 order: row 3)" in told
    assert "row 4 (c): place = Nowhere-Town is no city" in told
    assert said.out.splitlines() == ["2 of 3 orders can be made"]
    assert not (tmp_path / "out").exists()


def test_a_profile_that_was_changed_makes_its_orders_anew(tmp_path: Path) -> None:
    own = written(tmp_path / "own.toml", 'base = "default"\n')
    asked = written(tmp_path / "o.csv", f"order,workshop.profile\na,{own}\nb,\n")
    one, other = order.ordered(rows.read_rows(asked), "horizontal-dial")[0]
    before = one.digest(SVG.parts()), other.digest(SVG.parts())
    assert (one.profile, other.profile) == (str(own), "default")
    own.write_text('base = "default"\nstroke_width_mm = 0.05\n', encoding="utf-8")
    os.utime(own, ns=(1, 1))
    assert one.digest(SVG.parts()) != before[0]
    assert other.digest(SVG.parts()) == before[1]


def test_orders_of_two_workshops_are_told_before_any_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = written(tmp_path / "o.csv", "order,workshop.profile\na,k40\nb,\n")
    given = ["--design", "horizontal-dial", "-o", str(tmp_path / "out"), "--sheet", "600x400"]
    assert main(["batch", str(asked), *given]) == 2
    said = capsys.readouterr().err
    assert said.startswith("miqyas: workshop.profile = default and k40 differ, and no sheet is for")
    assert not (tmp_path / "out").exists()


def test_a_sheet_that_the_workshop_has_not_is_told_by_the_check(
    tmp_path: Path, crew: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = written(tmp_path / "class.csv", "place\nBerlin\n")
    given = ["batch", asked, "--design", "rule-single", "--profile", "k40", "--check", *crew]
    assert main([*map(str, given), "--sheet", "600x400"]) == 0
    assert "600x400 mm is larger than this workshop's 300x200" in capsys.readouterr().err


def test_a_profile_that_is_none_is_told_of_its_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = written(tmp_path / "o.csv", "order,workshop.profile\na,k41\nb,\n")
    given = ["--design", "horizontal-dial", "-o", str(tmp_path / "out"), "--sheet", "600x400"]
    assert main(["batch", str(asked), *given, "--check"]) == 2
    said = capsys.readouterr().err
    assert "differ" not in said
    assert "row 2 (a): workshop.profile = k41 is no workshop profile" in said


@pytest.mark.parametrize("name", ["sheets", "Sheets-2", "orders.html", "refused.csv", LOCK])
def test_what_stands_beside_the_folders_names_no_order(tmp_path: Path, name: str) -> None:
    asked = written(tmp_path / "o.csv", f"order,place\n{name},Berlin\nb,Bern\n")
    wanted, bad = order.ordered(rows.read_rows(asked), "horizontal-dial")
    assert [one.name for one in wanted] == ["b"]
    assert "stands beside the orders' folders" in bad[0].lines[0]


def test_what_is_no_scheduler_is_told_in_a_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_CONNECT_S", 1.0)
    asked = written(tmp_path / "o.csv", "order,place\na,Berlin\n")
    given = ["batch", str(asked), "--design", "horizontal-dial", "-o", str(tmp_path / "out")]
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        for address in ("nonsense", "ftp://x:3", "", "tls://127.0.0.1:1", f"127.0.0.1:{port}"):
            assert main([*given, "--scheduler", address]) == 2
            gc.collect()
            said = capfd.readouterr().err
            assert "can't be reached: start it with dask scheduler" in said
            assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_an_order_larger_than_the_sheet_keeps_no_other_off_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], crew: list[str]
) -> None:
    asked = written(tmp_path / "orders.csv", "order,width_mm\na,100\nb,300\nc,100\n")
    out = tmp_path / "out"
    given = ["--design", "horizontal-dial", "--formats", "svg", "-o", str(out), *crew]
    assert main(["batch", str(asked), *given, "--sheet", "200x250", "--check"]) == 0
    assert re.search("off: sheet = 200x250 is .* dial-plate of b.*row 3", capsys.readouterr().err)
    assert main(["batch", str(asked), *given, "--sheet", "200x250"]) == 2
    said = capsys.readouterr().err
    assert "sheet = 200x250 is too small for dial-plate of b" in said
    assert "1 of 3 orders on no sheet" in said
    (sheet,) = json.loads((out / "sheets" / "report.json").read_text(encoding="utf-8"))["sheets"]
    assert {piece["instrument"] for piece in sheet["pieces"]} == {"a", "c"}
    assert main(["batch", str(asked), *given, "--sheet", "60x60"]) == 2
    assert "too small for dial-plate of a" in capsys.readouterr().err


def test_a_class_lies_on_sheets_with_every_name(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    crew: list[str],
) -> None:
    """What all pieces share stands in the command, over which a row's own values lie."""
    names = ["Anna", "Elif", "Ömer", "Zoë"]
    lines = [f"{name},{name},{80 if name == 'Zoë' else ''}" for name in names]
    asked = written(tmp_path / "class.csv", "\n".join(["order,ornaments.motto,width_mm", *lines]))
    out = tmp_path / "out"
    for_all = ["--set", "width_mm=110", "--place", "Berlin", "--kerf", "0.2", "--profile", "k40"]
    given = ["--design", "horizontal-dial", "-o", str(out), *crew]
    made = ["--formats", "svg,pdf", "--sheet", "600x400", *for_all]
    monkeypatch.setattr(watching, "_EVERY_S", 0.0)
    assert main(["batch", str(asked), *given, *made]) == 0
    told = capsys.readouterr().err.splitlines()
    laying = told.index("laying 8 parts on sheets")
    assert "laying out 3 of 4 for the sheets" in told[:laying]
    assert "drawing horizontal-dial-sheets.pdf" in told[laying:]
    (sheet,) = json.loads((out / "sheets" / "report.json").read_text(encoding="utf-8"))["sheets"]
    assert {piece["instrument"] for piece in sheet["pieces"]} == set(names)
    for name in names:
        told = json.loads((out / name / "report.json").read_text(encoding="utf-8"))["parameters"]
        assert told["ornaments.motto"] == name
        assert told["width_mm"] == (80 if name == "Zoë" else 110)
        assert (told["workshop.kerf_mm"], told["workshop.profile"]) == (0.2, "k40")
        assert told["place.name"] == "Berlin"
    page = (out / "orders.html").read_text(encoding="utf-8")
    assert 'href="sheets/horizontal-dial-sheets.pdf"' in page


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--set", "width_mm"], "--set width_mm has no value"),
        (["--width", "3"], "width = 3 is no width of a picture"),
        (["--cutter-angle", "60"], "cutter angle = 60 is of no groove: give --groove-depth too"),
        (["--page", "A9"], "page = A9"),
        (["--place", "Bern", "--place", "Rome"], "place = Bern is given as Rome too"),
    ],
)
def test_what_is_wrong_for_all_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    asked = written(tmp_path / "o.csv", "order\na\nb\n")
    assert main(["batch", str(asked), "--design", "horizontal-dial", *given]) == 2
    wrong = capsys.readouterr().err
    assert said in wrong
    assert wrong.count("\n") == 1


def orders_of(number: int, path: Path) -> Path:
    lines = [f"n{n:02},{-60 + 120 * n / number:g},{n}" for n in range(number)]
    return written(path, "\n".join(["order,place.latitude,place.longitude", *lines]))


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "miqyas", "batch", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def waited(out: Path, number: int) -> None:
    """Wait until so many orders are whole."""
    until = time.monotonic() + 120
    while len(list(out.glob(f"*/{MARK}"))) < number:
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.sweep
def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out"
    asked = orders_of(12, tmp_path / "o.csv")
    run = started(str(asked), "--design", "horizontal-dial", "-o", str(out), "--workers", "2",
                  "--formats", "svg")  # fmt: skip
    waited(out, 1)
    workers = [p for p in psutil.Process(run.pid).children() if "spawn_main" in str(p.cmdline())]
    workers[0].send_signal(signal.SIGKILL)
    said, wrong = run.communicate(timeout=180)
    assert run.returncode == 0
    told = [line for line in wrong.splitlines() if not line.endswith(" left")]
    assert len(told) == 1
    assert told[0].startswith("miqyas: note: gnomon_height_mm: around 21 June the noon shadow")
    assert "12 of 12 orders made" in said
    assert len(list(out.glob(f"*/{MARK}"))) == 12


@pytest.mark.sweep
def test_a_scheduler_that_goes_away_is_told_and_gone_on_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    address = f"tcp://127.0.0.1:{port}"
    scheduler = subprocess.Popen(
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"], **quiet
    )
    worker = subprocess.Popen(
        [*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
         "--local-directory", str(tmp_path)], **quiet
    )  # fmt: skip
    out = tmp_path / "out"
    asked = orders_of(20, tmp_path / "o.csv")
    given = [str(asked), "--design", "horizontal-dial", "-o", str(out), "--formats", "svg"]
    try:
        run = started(*given, "--scheduler", address)
        waited(out, 1)
        scheduler.kill()
        _, wrong = run.communicate(timeout=120)
    finally:
        scheduler.kill()
        worker.kill()
        scheduler.wait()
        worker.wait()
    assert run.returncode == 2
    assert "miqyas: the scheduler has gone away: the same command once more goes on" in wrong
    there = {path.parent.name for path in out.glob(f"*/{MARK}")}
    assert 0 < len(there) < 20
    assert main(["batch", *given, "--workers", "1"]) == 0
    assert f"20 of 20 orders made, {len(there)} of them before" in capsys.readouterr().out
