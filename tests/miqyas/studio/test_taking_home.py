"""Files to take home, and the heavy jobs that make them."""

import asyncio
import io
import json
import multiprocessing
import os
import re
import zipfile
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from distributed import LocalCluster
from helpers.studio import draw, taken
from starlette.testclient import TestClient

from instruments.errors import impossible
from miqyas.__main__ import main
from miqyas.orders import running
from miqyas.studio import read_first, takehome
from miqyas.studio.app import Settings, application
from miqyas.studio.cluster import DaskCluster
from miqyas.studio.draft import Draft, told_apart
from miqyas.studio.jobs import Turns
from miqyas.studio.workers import BrokenJobError, StoppedError, Worker

pytestmark = pytest.mark.slow


def test_files_are_taken_home_with_progress(client: TestClient) -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg", "dxf"]}
    lines, content = taken(client, order)
    assert any("doing" in line for line in lines)
    assert lines[-1]["file"] == "rule-single.zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {"rule.svg", "rule.dxf", "report.json"} <= set(archive.namelist())


def test_an_archive_tells_what_each_of_its_files_is_for(client: TestClient) -> None:
    order = {"design": "rule-single", "formats": ["svg", "pdf", "png"], "language": "fr"}
    _, content = taken(client, {**order, "sheet": "300x200", "copies": 2})
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = set(archive.namelist()) - {read_first.NAME}
        text = archive.read(read_first.NAME).decode()
    told = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    assert told[:2] == ["rule-single-sheet.pdf", "sheets/rule-single-sheets-work.pdf"]
    assert sorted(told[1:]) == sorted(names)
    assert "À découper et à graver" in text


def test_files_of_other_settings_have_other_names(client: TestClient) -> None:
    values = [{"place": "Lyon, FR"}, {"place": "Lyon, FR", "width_mm": 150}, {"place": "القاهرة"}]
    plain, other, arabic = map(told_apart, values)
    assert (plain, arabic) == ("-lyon-fr", "-القاهرة")
    assert re.fullmatch(r"-lyon-fr-[0-9a-f]{6}", other)
    assert told_apart({**values[1], "width_mm": 160}) != other
    for wanted, ending in (["svg", "dxf"], "zip"), (["png"], "png"):
        lines, _ = taken(client, {"design": "rule-single", "values": {}, "formats": wanted})
        assert lines[-1]["file"] == f"rule-single.{ending}"
        lines, _ = taken(
            client, {"design": "rule-single", "values": {"radius_mm": 90}, "formats": wanted}
        )
        assert re.fullmatch(rf"rule-single-[0-9a-f]{{6}}\.{ending}", lines[-1]["file"])


def test_parts_are_laid_on_sheets_for_the_workshop(client: TestClient) -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg"], "fit": True}
    _, content = taken(client, {**order, "sheet": "300x200", "copies": 12})
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        sheets = [n for n in archive.namelist() if n.startswith("sheets/") and n.endswith(".svg")]
        assert sheets
        report = json.loads(archive.read("sheets/report.json"))
    assert report["parameters"]["count"] == 12


@pytest.mark.parametrize("wrong", [{"sheet": "3"}, {"sheet": "9x9"}, {"sheet": 3}, {"copies": 0}])
def test_sheets_that_are_none_are_refused(client: TestClient, wrong: dict[str, Any]) -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg"], "sheet": "300x200"}
    told = client.post("/api/take", json={**order, **wrong}).content.splitlines()[-1]
    (fault,) = json.loads(told)["faults"]
    assert fault["said"]


def test_what_cannot_be_made_is_told_by_the_job_too(client: TestClient) -> None:
    order = {"design": "horizontal-dial", "values": {"width_mm": 11}, "formats": ["svg"]}
    lines, _ = taken(client, order)
    assert lines[-1]["faults"]


def test_a_job_over_its_time_or_memory_ends_and_the_page_lives() -> None:
    settings = Settings(workers=1, heavy_s=0.2, draw_s=20.0)
    with TestClient(application(settings)) as client:
        order = {"design": "astrolabe", "values": {}, "formats": ["step"]}
        assert taken(client, order)[0][-1] == {"error": "time"}
        assert draw(client, "rule-single")["svg"]
    with TestClient(application(Settings(workers=1, heavy_bytes=900_000_000))) as client:
        assert taken(client, order)[0][-1]["error"] in ("memory", "stopped")
    with TestClient(application(Settings(workers=1, draw_s=0.001))) as client:
        reply = client.post("/api/draw", json={"design": "astrolabe"})
        assert (reply.status_code, reply.json()) == (503, {"error": "time"})


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise impossible("output folder", "/tmp/miqyas-1", "cannot be written (no space left)")

    monkeypatch.setattr(takehome.api, "write", full)
    with pytest.raises(BrokenJobError, match="disk"):
        takehome.take((Draft("rule-single"), takehome.Parcel(("svg",))), print)


def test_a_worker_that_is_killed_is_told_and_the_next_does_the_job() -> None:
    context = multiprocessing.get_context("spawn")
    with pytest.raises(StoppedError):
        Worker(context, 3 << 30).ask(os._exit, 1, 20.0)
    other = Worker(context, 3 << 30)
    try:
        assert other.ask(abs, -1, 20.0) == 1
    finally:
        other.end()


def test_heavy_jobs_go_to_a_cluster() -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg", "dxf"]}
    with (
        LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        TestClient(
            application(Settings(1, elsewhere=DaskCluster(cluster.scheduler_address)))
        ) as client,
    ):
        lines, content = taken(client, order)
        assert any("doing" in line for line in lines)
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            assert "rule.dxf" in archive.namelist()
        wrong = {**order, "design": "horizontal-dial", "values": {"width_mm": 11}}
        assert taken(client, wrong)[0][-1]["faults"]


def test_a_cluster_that_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_CONNECT_S", 1.0)
    assert main(["studio", "--no-browser", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "can't be reached: start it with dask scheduler" in capsys.readouterr().err


def test_heavy_jobs_of_many_clients_take_turns() -> None:
    async def run() -> list[str]:
        turns, order = Turns(1), []

        async def job(client: str, name: str) -> None:
            mine = turns.join(client)
            assert mine is not None
            await mine
            order.append(name)
            await asyncio.sleep(0)
            turns.leave(client, mine)

        await asyncio.gather(*(job(c, f"{c}{k}") for c in "abc" for k in range(3)))
        waits = [turns.join("x") for _ in range(12)]
        # One runs, eight wait, and no more are taken.
        assert [w is None for w in waits] == [False] * 9 + [True] * 3
        given_up = waits[1]
        assert given_up is not None
        turns.leave("x", given_up)
        assert turns.join("x") is not None
        return order

    with ThreadPoolExecutor(1) as thread:
        took = thread.submit(asyncio.run, run()).result()
    assert took == ["a0", "a1", "b0", "c0", "a2", "b1", "c1", "b2", "c2"]
