"""Measures the page in a real browser: how soon it paints, how soon an app stands in its phone, how soon a key shows.

    paint.py BOWLINE

starts the program BOWLINE over a new data folder on a free port and prints one JSON object.
"""

import json
import subprocess
import sys
import tempfile

from playwright.sync_api import Browser, sync_playwright

VISITS = 20
KEYS = 300

# How long it takes from a tap on a key until the field shows the letter, and until the frame with it has been handed to the screen.
PRESS = """async (count) => {
  const field = document.getElementById("typesafe.message");
  const keys = [..."asdfghjkl"].map((name) => document.querySelector(`[data-tap="key:${name}"]`));
  const shown = [], painted = [];
  for (let press = 0; press < count; press++) {
    const start = performance.now();
    const change = new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now()); });
      watch.observe(field, { attributeFilter: ["data-text"] });
    });
    keys[press % keys.length].click();
    shown.push((await change) - start);
    await new Promise((done) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    }));
    painted.push(performance.now() - start);
  }
  return { shown, painted, text: field.value.length };
}"""


def percentile(values: list[float], share: float) -> float:
    values = sorted(values)
    return round(values[min(int(len(values) * share), len(values) - 1)], 2)


# When the browser painted for the first time. It may have yet to.
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName("first-contentful-paint")[0];
  if (paint) done(paint.startTime);
}).observe({ type: "paint", buffered: true }))"""


def visit(browser: Browser, url: str, app: bool = True) -> tuple[float, float]:
    """When a browser that has never been there paints, and when the first app stands there."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    if app:
        page.wait_for_selector(".screen:not([aria-busy])")
    shown = page.evaluate("performance.now()")
    paint = page.evaluate(PAINT)
    context.close()
    return paint, shown


def press(browser: Browser, url: str) -> tuple[list[float], list[float]]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(url + "/apps/typesafe")
    page.wait_for_selector(".screen:not([aria-busy])")
    page.click("#typesafe\\.message")
    times = page.evaluate(PRESS, KEYS)
    assert times["text"] == KEYS, "a key was lost"
    context.close()
    return times["shown"], times["painted"]


def measure(url: str) -> dict:
    with sync_playwright() as playwright:
        # Without the sandbox, which a root in a container cannot have.
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        visit(browser, url)
        visits = [visit(browser, url + path) for _ in range(VISITS) for path in ["/", "/apps/actions"]]
        # What this browser on this machine needs for a page without style or script.
        bare = [visit(browser, url + "/pages/knots", app=False)[0] for _ in range(VISITS)]
        shown, painted = press(browser, url)
        browser.close()
    paints, apps = [paint for paint, _ in visits], [app for _, app in visits]
    return {
        "benchmark": "screens",
        "in": "a browser",
        "first_paint_ms_p50": percentile(paints, 0.5),
        "first_paint_ms_p95": percentile(paints, 0.95),
        "bare_page_paint_ms_p50": percentile(bare, 0.5),
        "app_shown_ms_p50": percentile(apps, 0.5),
        "app_shown_ms_p95": percentile(apps, 0.95),
        "key_shown_ms_p50": percentile(shown, 0.5),
        "key_shown_ms_p95": percentile(shown, 0.95),
        "key_painted_ms_p50": percentile(painted, 0.5),
        "key_painted_ms_p95": percentile(painted, 0.95),
        "visits": len(visits),
        "keys": len(shown),
    }


def main(program: str) -> None:
    with tempfile.TemporaryDirectory(prefix="bowline-paint-") as folder:
        server = subprocess.Popen(
            [program, "serve", "--port", "0", "--data", folder, "--no-limits", "--log-level", "error"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            ready = server.stdout.readline().split()
            assert ready[:2] == ["bowline", "ready"], "the server did not start"
            print(json.dumps(measure(ready[2])))
        finally:
            server.terminate()
            server.wait(timeout=30)


if __name__ == "__main__":
    main(sys.argv[1])
