"""Pages of several instruments in one document."""

import pymupdf
import pytest

import miqyas
from output import kit
from output.pages.joined import joined_documents
from output.pages.paper import paper
from output.provenance import Provenance

SAYS = Provenance("1.0", "orders", {})
NAMES = "Émile Côté", "Ana de la Fuente Mendoza y Villanueva del Campo"


def whole(names, page="letter", **parameters):
    dial = miqyas.make("horizontal-dial", width_mm=150, **parameters)
    language = parameters.get("lettering", {}).get("language", "en")
    says = Provenance("1.0", "horizontal-dial", {"lettering.language": language})
    one = kit.render(dial, paper(page), says)
    return pymupdf.open(
        stream=joined_documents(dict.fromkeys(names, one), "class", SAYS), filetype="pdf"
    )


def test_each_page_says_whose_it_is_and_the_contents_list_them():
    with whole(NAMES) as document:
        assert [title for _, title, _ in document.get_toc()] == list(NAMES)
        assert [page for _, _, page in document.get_toc()] == [1, 2]
        first, second = (page.get_text() for page in document)
    assert "Émile Côté" in first
    assert "Ana de la" in second
    assert "Émile" not in second


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_name_crosses_nothing_that_the_page_says(language):
    with whole(NAMES, "A4", lettering={"language": language}) as document:
        for page, name in zip(document, NAMES, strict=True):
            lines = [
                (pymupdf.Rect(line["bbox"]), "".join(s["text"] for s in line["spans"]))
                for block in page.get_text("dict")["blocks"]
                for line in block.get("lines", ())
            ]
            ((box, _),) = [one for one in lines if name[:6] in one[1]]
            # Within what printers reach, a centimetre from the edge.
            assert page.rect.contains(box)
            assert box.x0 > 25
            assert box.x1 < page.rect.width - 25
            others = [other for other, text in lines if name[:6] not in text]
            assert all((box & other).is_empty for other in others)


def test_pages_keep_their_size_and_are_printed_unscaled():
    with whole(NAMES) as document:
        assert {tuple(round(x) for x in page.rect) for page in document} == {(0, 0, 612, 792)}
        catalogue = document.xref_object(document.pdf_catalog())
    assert "PrintScaling" in catalogue


def test_the_same_documents_give_the_same_bytes():
    dial = miqyas.make("horizontal-dial", width_mm=150)
    one = kit.render(dial, paper("A4"), SAYS)
    assert joined_documents({"a": one, "b": one}, "", SAYS) == joined_documents(
        {"a": one, "b": one}, "", SAYS
    )
