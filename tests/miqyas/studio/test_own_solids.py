"""A solid of one's own, by the studio's routes."""

import json
import random
from typing import Any

import cadquery
import pytest
import trimesh
from helpers.studio import POST, draw
from starlette.testclient import TestClient

from miqyas.studio import stones
from miqyas.studio.app import Settings, application

pytestmark = pytest.mark.slow

STONE = {"Content-Type": "application/octet-stream"}


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("stone") / "block.step"
    cadquery.exporters.export(cadquery.Workplane().box(120, 90, 30), str(file))
    return file.read_bytes()


def laid(client: TestClient, step: bytes, **told: Any) -> list[dict[str, Any]]:
    """The lines that are told of a dial on a solid."""
    order = {"values": {"place": "Berlin", "face": "6"}, "formats": ["pdf"], **told}
    reply = client.post(
        "/api/stone", content=json.dumps(order).encode() + b"\n" + step, headers=STONE
    )
    assert reply.status_code in (200, 400), reply.text
    lines = []
    for line in reply.content.splitlines():
        lines.append(json.loads(line))
        if not {"file", "faults", "error"}.isdisjoint(lines[-1]):
            break
    return lines


def test_a_dial_is_laid_on_a_solid_of_ones_own(client: TestClient, block: bytes) -> None:
    lines = laid(client, block)
    (said,) = [line["said"] for line in lines if "said" in line]
    assert said["title"].endswith("Berlin")
    assert "--set face=6" in said["code"]["command"]
    assert "52.52" in " ".join(fact["value"] for fact in said["facts"])
    assert lines[-1]["file"] == "surface-dial-sheet-berlin-c7de9a.pdf"
    opened = client.post("/api/open", json={"text": said["code"]["toml"]}).json()
    assert opened == {"design": "surface-dial", "values": {"place": "Berlin", "face": "6"}}


def test_what_is_seen_of_a_solid_has_its_lines(client: TestClient, block: bytes) -> None:
    values = {"place": "Berlin", "face": "6", "gnomon_height_mm": 20}
    order = json.dumps({"values": values, "formats": ["glb"]}).encode()
    content = client.post("/api/stone", content=order + b"\n" + block, headers=STONE).content
    found = content[content.index(b"glTF") :]
    scene = trimesh.load(trimesh.util.wrap_as_stream(found), file_type="glb")
    # Upright, in metres: the block is 30 mm high about its middle, the gnomon stands on it.
    noon = scene.geometry["solid/hour/equal/12"].bounds
    thick = 0.0022 * 0.12
    assert noon[:, 1] == pytest.approx([0.015, 0.015], abs=1.01 * thick)
    assert noon[:, 0] == pytest.approx([0.0, 0.0], abs=1.01 * thick)
    assert scene.geometry["solid/gnomon"].bounds[1][1] == pytest.approx(0.035, abs=1e-6)
    # Noon's shadow falls to the north, which is −z.
    assert noon[0][2] < -0.02
    assert noon[1][2] < 0.0


def test_a_solid_that_is_none_is_refused_in_a_line(client: TestClient, block: bytes) -> None:
    head = block[: block.index(b"DATA;")]
    bombs = {
        "is no STEP file": [b"", b"PK\3\4", random.Random(1).randbytes(100_000), b"\0" * 1000],
        "has nothing that can be read": [
            block[: len(block) // 2],
            head + b"DATA;\nENDSEC;\nEND-ISO-10303-21;\n",
            head + b"DATA;\n" + b"#1=CARTESIAN_POINT('',(" + b"(" * 50_000,
            head + b"DATA;\n#1=#1;\n#2=MANIFOLD_SOLID_BREP('',#2);\nENDSEC;\nEND-ISO-10303-21;\n",
        ],
    }
    for problem, contents in bombs.items():
        for content in contents:
            (fault,) = laid(client, content)[-1]["faults"]
            assert fault["parameter"] == "solid"
            assert problem in fault["said"]
            assert "/" not in fault["said"].replace("miqyas/", "")
            assert "\n" not in fault["said"]
    assert laid(client, block, formats=["exe"])[-1]["faults"][0]["parameter"] == "formats"
    (fault,) = laid(client, block, values={"face": "9"})[-1]["faults"]
    assert fault["parameter"] == "face"


def test_a_solid_too_large_or_of_another_kind_is_not_read(client: TestClient) -> None:
    large = b"{}\n" + b" " * stones.MOST_BYTES
    assert client.post("/api/stone", content=large, headers=STONE).status_code == 413
    endless = (b"x" * 1_000_000 for _ in range(100))
    assert client.post("/api/stone", content=endless, headers=STONE).status_code == 413
    assert client.post("/api/stone", content=b"{}\n").status_code == 415
    for content in (b"", b"[]\n", b"{" * 310_000 + b"\n", b"\xff\xfe\n"):
        assert client.post("/api/stone", content=content, headers=STONE).status_code == 400
    assert client.post("/api/draw", content=b" " * 1_000_000, headers=POST).status_code == 413


def test_a_solid_that_takes_too_long_ends_its_job_alone(block: bytes) -> None:
    with TestClient(application(Settings(workers=1, heavy_s=0.05))) as client:
        assert laid(client, block)[-1] == {"error": "time"}
        assert draw(client, "rule-single")["svg"]
