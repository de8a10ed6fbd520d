"""The pictures of docs/screens are what the apps look like.

Two pictures are the same when at most one pixel in a thousand looks different: when its brightness, taken over three by three
pixels, differs by more than a tenth. So neither the fewer colors of a stored picture nor a smoother edge counts, and a missing
icon does. Fonts and their smoothing differ between browsers, so it is compared with the recorded version of Chromium only.
"""

import base64
from pathlib import Path

import pytest

import pictures

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screens"

def test_there_are_at_most_forty_pictures_of_at_most_200_kilobytes():
    sizes = {path.stem: path.stat().st_size for path in FOLDER.glob("*.png")}
    assert set(sizes) == set(pictures.names()) and len(sizes) <= 40
    assert max(sizes.values()) <= 200_000


@pytest.fixture(scope="module")
def taken(browser, tmp_path_factory):
    recorded = (FOLDER / "chromium-version.txt").read_text().strip()
    if browser.version != recorded:
        pytest.skip(f"the pictures were taken with Chromium {recorded}, this is {browser.version}")
    folder = tmp_path_factory.mktemp("pictures")
    pictures.take_all(browser, folder)
    return folder


@pytest.fixture(scope="module")
def blank(browser):
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("name", pictures.names())
def test_a_screen_looks_as_recorded(taken, blank, name):
    share = pictures.difference(blank, *[(folder / f"{name}.png").read_bytes() for folder in (FOLDER, taken)])
    assert share <= pictures.TOLERANCE, f"{share:.2%} of {name} looks different; look at it, then run script/screens"


def test_what_looks_different_is_noticed(blank):
    paint = """(size) => {
      const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
      canvas.width = canvas.height = 400;
      context.fillStyle = "#f1f4f6"; context.fillRect(0, 0, 400, 400);
      context.fillStyle = "#151a1f"; context.fillRect(100, 100, size, size);
      return canvas.toDataURL().split(",")[1];
    }"""
    before, icon = [base64.b64decode(blank.evaluate(paint, size)) for size in (0, 20)]
    assert pictures.difference(blank, before, before) == 0
    assert pictures.difference(blank, before, icon) > pictures.TOLERANCE
