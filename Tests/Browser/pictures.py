"""Takes the pictures of the apps that the documents show, always the same: the clocks stand, and nothing moves."""

import base64
import itertools
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable, Iterator

from playwright.sync_api import Browser, Page, expect, sync_playwright

from stage import Stage

SIZES = {"desktop": {"width": 1360, "height": 860}, "phone": {"width": 390, "height": 844}}
# 20 May 2026, 9:41 in Sofia.
NOW = 1_779_259_260
people = itertools.count(1)


def front(page: Page, stage: Stage) -> Iterator[str]:
    yield "front"


def typesafe(page: Page, stage: Stage) -> Iterator[str]:
    yield "typesafe-empty"
    page.locator("#typesafe .example").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.click("#typesafe\\.why")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "typesafe"
    page.get_by_role("button", name="Got It").click()
    page.click("#typesafe\\.check-1")
    expect(page.locator("#typesafe\\.checked")).to_be_focused()
    yield "typesafe-check"


def gista(page: Page, stage: Stage) -> Iterator[str]:
    yield "gista-onboarding"
    page.fill("#gista\\.username", "mara")
    page.fill("#gista\\.email", f"mara{next(people)}@example.com")
    page.fill("#gista\\.password", "a long enough password")
    page.locator("#gista form button[type=submit]").click()
    expect(page.locator("#gista .empty")).to_be_visible()
    expect(page.locator("#gista .foot")).to_have_text("Up to date.")
    yield "gista-empty"
    for title in ["knots", "offline", "lighthouse"]:
        page.click("#gista\\.add")
        page.click(f"#gista\\.sample-{title}")
        expect(page.locator("#gista\\.url")).not_to_have_value("")
        page.locator("#gista .sheet form button[type=submit]").click()
        expect(page.locator("#gista .sheet .notice.good")).to_be_visible(timeout=30_000)
        page.click("#gista\\.close")
        expect(page.locator("#gista article").first.locator(".state.good")).to_be_visible(timeout=30_000)
        # So that they have an order.
        stage.advance(1)
    # The first time it may bring the last gist, the second time nothing new.
    for _ in range(2):
        page.click("#gista\\.refresh")
        expect(page.locator("#gista .foot")).to_be_visible()
    expect(page.locator("#gista .foot")).to_contain_text("Up to date")
    yield "gista"
    page.locator("#gista .row").last.click()
    # Three lengths to choose from are there once the whole article is.
    expect(page.locator("#gista .reading .segments button")).to_have_count(3)
    expect(page.locator("#gista .gist-points li")).to_have_count(3)
    yield "gista-reader"
    page.click("#gista\\.close")
    page.locator("#gista .trailing .danger").first.evaluate("e => e.click()")
    expect(page.locator("#gista .undo")).to_be_visible()
    yield "gista-undo"


def actions(page: Page, stage: Stage) -> Iterator[str]:
    expect(page.locator("#actions .empty")).to_be_visible()
    yield "actions-empty"
    for words in ["120eur at next", "15 bgn lunch yesterday", "42 lv groceries", "remind me to call mum tomorrow at 6pm"]:
        page.fill("#actions\\.input", words)
        page.click("#actions\\.send")
        page.get_by_role("alertdialog").get_by_role("button").click()
    page.fill("#actions\\.input", "20 lv taxi and lunch with Ana on friday at noon")
    expect(page.locator("#actions mark").first).to_be_visible()
    yield "actions"
    page.click("#actions\\.tab-agenda")
    expect(page.locator("#actions .day").first).to_be_visible()
    yield "actions-agenda"


def scorebase(page: Page, stage: Stage) -> Iterator[str]:
    yield "scorebase-onboarding"
    phones = [("#scorebase", "scorekeeper"), ("#scorebase-viewer", "viewer")]
    for phone, role in phones:
        page.click(f"{phone} [id$='demo-{role}@demo.test']")
        page.locator(f"{phone} .row").first.click()
        expect(page.locator(f"{phone} .standings")).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")
    yield "scorebase-table"
    for phone, _ in phones:
        page.locator(f"{phone} .segments button").nth(1).click()
        page.locator(f"{phone} .row", has=page.locator(".good")).first.click()
        expect(page.locator(f"{phone} .badge.good")).to_be_visible()
        expect(page.locator(f"{phone} .events li").first).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")
    yield "scorebase"


def making(page: Page, stage: Stage) -> Iterator[str]:
    page.click("#scorebase [id$='demo-admin@rival.test']")
    page.locator("#scorebase .row").first.click()
    page.click("#scorebase\\.tab-teams")
    page.locator("#scorebase .row").first.click()
    page.click("#scorebase\\.new-players")
    page.fill("#scorebase\\.edit-list", "name,number,position\nMira Dimova,31,Guard\nElena Stoeva,31,Forward\nVera Ilieva,52,Center")
    expect(page.locator("#scorebase .events li")).to_have_count(3)
    yield "scorebase-making"


def watch(page: Page, stage: Stage) -> Iterator[str]:
    page.click("#scorebase [id$='demo-admin@demo.test']")
    page.locator("#scorebase .row").first.click()
    page.click("#scorebase\\.tab-fixtures")
    page.locator("#scorebase .row", has=page.locator(".good")).first.click()
    page.click("#scorebase\\.share")
    page.click("#scorebase\\.make-link")
    address = page.locator("#scorebase section a").first.inner_text()
    page.goto(address)
    expect(page.locator("#connection")).not_to_be_empty()
    # The demo's games were played on the day of its server. The page draws the line again with every answer.
    page.evaluate(
        """text => {
          const tell = () => {
            const line = document.querySelector("p.hint");
            if (line && line.textContent !== text) line.textContent = text;
          };
          new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true });
          tell();
        }""",
        "Wed 20 May 2026, 06:30 · Main hall",
    )
    yield "scorebase-watch"


def bench(page: Page, stage: Stage) -> Iterator[str]:
    page.click("#bench")
    page.click("[id='weather.slow']")
    expect(page.locator("[id='weather.slow']")).to_have_attribute("aria-checked", "true")
    page.locator("#typesafe .example").first.click()
    expect(page.locator("#wire li")).to_have_count(1)
    stage.advance(2)
    expect(page.locator("#wire .status.good")).to_be_visible()
    page.locator("#wire summary").click()
    # The request's id and the port differ from run to run.
    facts = {"request": "4bf92f3577b34da6a3ce929d0e0e4736", "address": "http://127.0.0.1:3000/analyze-text"}
    for name, value in facts.items():
        page.locator(f"#wire dt:text-is('{name}') + dd").evaluate("(one, value) => { one.textContent = value; }", value)
    yield "bench"


EVERYWHERE = [(scheme, size) for scheme in ["light", "dark"] for size in SIZES]
PHONES = [("light", "phone"), ("dark", "phone")]

# Which pictures of each app there are.
WANTED = {
    front: {"front": EVERYWHERE},
    typesafe: {"typesafe": EVERYWHERE, "typesafe-empty": [("light", "phone")], "typesafe-check": [("light", "phone")]},
    gista: {
        "gista": EVERYWHERE,
        "gista-onboarding": PHONES,
        "gista-empty": PHONES,
        "gista-reader": [*PHONES, ("light", "desktop")],
        "gista-undo": [("light", "phone")],
    },
    actions: {"actions": EVERYWHERE, "actions-agenda": PHONES, "actions-empty": [("light", "phone")]},
    scorebase: {"scorebase": EVERYWHERE, "scorebase-table": PHONES, "scorebase-onboarding": [("light", "phone")]},
    making: {"scorebase-making": [("light", "phone")]},
    watch: {"scorebase-watch": [("light", "phone")]},
    bench: {"bench": [("light", "desktop"), ("dark", "desktop")]},
}


# Where a date or a time is shown, the server's clock stands.
CLOCKS = {f"manual@{NOW}": [front, typesafe, gista, actions, scorebase, making, watch, bench]}


def names() -> list[str]:
    return [
        f"{name}-{scheme}-{size}"
        for shots in WANTED.values()
        for name, kinds in shots.items()
        for scheme, size in kinds
    ]


# Waits until all images that the styles name are there, and painted: a busy machine loads them last.
PAINTED = """async () => {
  const addresses = new Set();
  for (const element of document.querySelectorAll("*"))
    for (const part of [null, "::before", "::after"]) {
      const style = getComputedStyle(element, part);
      for (const found of `${style.backgroundImage} ${style.maskImage}`.matchAll(/url\\("([^"]+)"\\)/g)) addresses.add(found[1]);
    }
  await Promise.all([...addresses].map((address) => Object.assign(new Image(), { src: address }).decode()));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def take(browser: Browser, stage: Stage, app: Callable, scheme: str, size: str, folder: Path) -> None:
    """Goes through an app once, and takes the pictures that are wanted on the way."""
    wanted = [name for name, kinds in WANTED[app].items() if (scheme, size) in kinds]
    if not wanted:
        return
    path = {front: "/", making: "/apps/scorebase", watch: "/apps/scorebase", bench: "/apps/typesafe"}.get(app, f"/apps/{app.__name__}")
    context = browser.new_context(
        viewport=SIZES[size],
        color_scheme=scheme,
        reduced_motion="reduce",
        timezone_id="Europe/Sofia",
        locale="en-GB",
        service_workers="block",
    )
    page = context.new_page()
    page.clock.set_fixed_time(NOW)
    page.goto(f"{stage.url}{path}?lang=en")
    for phone in page.locator(".screen").all():
        expect(phone).not_to_have_attribute("aria-busy", "true", timeout=20_000)
    for name in app(page, stage):
        if name in wanted:
            # What the mouse last rested on is not what there is to see.
            page.mouse.move(0, 0)
            page.evaluate(PAINTED)
            page.screenshot(path=folder / f"{name}-{scheme}-{size}.png", animations="disabled")
            wanted.remove(name)
        if not wanted:
            break
    context.close()


def take_all(browser: Browser, folder: Path) -> None:
    for clock, apps in CLOCKS.items():
        stage = Stage(clock=clock)
        try:
            for app in apps:
                for scheme, size in EVERYWHERE:
                    take(browser, stage, app, scheme, size, folder)
        finally:
            stage.stop()


# The share of pixels that may look different in two pictures that count as the same.
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


def difference(blank: Page, before: bytes, after: bytes) -> float:
    """The share of pixels that look different."""
    return blank.evaluate(DIFFERENCE, [base64.b64encode(picture).decode() for picture in (before, after)])


def main(folder: Path) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as taken:
        expect.set_options(timeout=20_000)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        take_all(browser, Path(taken))
        blank = browser.new_page()
        for old in folder.glob("*.png"):
            if not (Path(taken) / old.name).exists():
                old.unlink()
        for new in sorted(Path(taken).glob("*.png")):
            old = folder / new.name
            # A picture that looks the same stays, so that a change shows what it changed.
            if not old.exists() or difference(blank, old.read_bytes(), new.read_bytes()) > TOLERANCE / 10:
                subprocess.run(["pngquant", "--force", "--output", old, "128", new], check=True)
                print(old)
        (folder / "chromium-version.txt").write_text(browser.version + "\n")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
