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
TOLERANCE = 0.001

DIFFERENCE = """async ([before, after]) => {
  const read = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
    const light = new Float32Array(image.width * image.height);
    for (let at = 0; at < light.length; at++) light[at] = 0.299 * bytes[4 * at] + 0.587 * bytes[4 * at + 1] + 0.114 * bytes[4 * at + 2];
    return { light, width: image.width, height: image.height };
  };
  const one = await read(before), other = await read(after);
  if (one.width !== other.width || one.height !== other.height) return 1;
  const { width, height } = one;
  let different = 0;
  for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) {
    let sum = 0;
    for (let row = -1; row <= 1; row++) for (let column = -1; column <= 1; column++) {
      const at = (y + row) * width + x + column;
      sum += one.light[at] - other.light[at];
    }
    if (Math.abs(sum) > 9 * 25.5) different++;
  }
  return different / (width * height);
}"""


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
    files = [folder / f"{name}.png" for folder in (FOLDER, taken)]
    share = blank.evaluate(DIFFERENCE, [base64.b64encode(file.read_bytes()).decode() for file in files])
    assert share <= TOLERANCE, f"{share:.2%} of {name} looks different; look at it, then run script/screens"


def test_what_looks_different_is_noticed(blank):
    paint = """(size) => {
      const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
      canvas.width = canvas.height = 400;
      context.fillStyle = "#f1f4f6"; context.fillRect(0, 0, 400, 400);
      context.fillStyle = "#151a1f"; context.fillRect(100, 100, size, size);
      return canvas.toDataURL().split(",")[1];
    }"""
    before, icon = blank.evaluate(paint, 0), blank.evaluate(paint, 20)
    assert blank.evaluate(DIFFERENCE, [before, before]) == 0
    assert blank.evaluate(DIFFERENCE, [before, icon]) > TOLERANCE
