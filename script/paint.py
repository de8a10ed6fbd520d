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
  const shown = [], painted = [], frames = [];
  for (let press = 0; press < count; press++) {
    const start = performance.now();
    let change = 0, count = 0;
    const watch = new MutationObserver(() => { watch.disconnect(); change = performance.now(); });
    watch.observe(field, { attributeFilter: ["data-text"] });
    keys[press % keys.length].click();
    // What is there when a frame begins is in it.
    do { await new Promise(requestAnimationFrame); count++; } while (!change);
    shown.push(change - start);
    frames.push(count);
    await new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });
    painted.push(performance.now() - start);
  }
  return { shown, painted, frames, text: field.value.length };
}"""


def percentile(values: list[float], share: float) -> float:
    values = sorted(values)
    return round(values[min(int(len(values) * share), len(values) - 1)], 2)


# What may be spent at most.
BUDGET = {"first_paint_ms_p95": 300, "bytes_before_paint": 51_200, "layout_shift": 0, "key_frames_p95": 1}

# How much of what was painted moved afterwards without anybody having done something (cumulative layout shift).
SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value; }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""

# The document and its one style sheet that the first paint waits for, without compression.
BLOCKING = """() => performance.getEntriesByType("resource").filter((one) => one.renderBlockingStatus === "blocking")
  .concat(performance.getEntriesByType("navigation")).reduce((sum, one) => sum + one.decodedBodySize, 0)"""

# When the browser painted for the first time. It may have yet to.
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName("first-contentful-paint")[0];
  if (paint) done(paint.startTime);
}).observe({ type: "paint", buffered: true }))"""


def visit(browser: Browser, url: str, app: bool = True) -> tuple[float, float, float, int]:
    """When a browser that has never been there paints, when the first app stands there, how much moved, and what was loaded before."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    if app:
        page.wait_for_selector(".screen:not([aria-busy])")
    shown = page.evaluate("performance.now()")
    paint = page.evaluate(PAINT)
    shift, size = page.evaluate(SHIFT), page.evaluate(BLOCKING)
    context.close()
    return paint, shown, shift, size


def press(browser: Browser, url: str) -> tuple[list[float], list[float], list[float]]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(url + "/apps/typesafe")
    page.wait_for_selector(".screen:not([aria-busy])")
    page.click("#typesafe\\.message")
    times = page.evaluate(PRESS, KEYS)
    assert times["text"] == KEYS, "a key was lost"
    context.close()
    return times["shown"], times["painted"], times["frames"]


def measure(url: str) -> dict:
    with sync_playwright() as playwright:
        # Without the sandbox, which a root in a container cannot have.
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        visit(browser, url)
        visits = [visit(browser, url + path) for _ in range(VISITS) for path in ["/", "/apps/actions"]]
        # What this browser on this machine needs for a page without style or script.
        bare = [visit(browser, url + "/pages/knots", app=False)[0] for _ in range(VISITS)]
        shown, painted, frames = press(browser, url)
        browser.close()
    paints, apps, shifts, sizes = (list(values) for values in zip(*visits))
    figures = {
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
        "key_frames_p95": percentile(frames, 0.95),
        "layout_shift": max(shifts),
        "bytes_before_paint": max(sizes),
        "visits": len(visits),
        "keys": len(shown),
    }
    return figures | {"over_budget": [name for name, most in BUDGET.items() if figures[name] > most]}


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
