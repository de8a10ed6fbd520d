"""Firefox by its own WebDriver BiDi: as much of a client as the tests need."""

import itertools
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Program"))

from websocket import WebSocket

PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.active-protocols", 1);
"""

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c"}


class Firefox:
    """One browser with a profile of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="bowline-firefox-")
        Path(self.folder, "user.js").write_text(PREFERENCES)
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        for line in self.process.stderr:
            if "WebDriver BiDi listening on" in line:
                port = int(line.strip().rsplit(":", 1)[1])
                break
        else:
            raise AssertionError("Firefox did not start")
        self.numbers = itertools.count(1)
        self.socket = WebSocket(port, "/session")
        self.version = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]

    def ask(self, method: str, **parameters) -> dict:
        number = next(self.numbers)
        self.socket.tell({"id": number, "method": method, "params": parameters})
        while True:
            answer = self.socket.message()
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def page(self, url: str, width: int = 1300, height: int = 900) -> "Page":
        context = self.ask("browsingContext.create", type="tab")["context"]
        self.ask("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        page = Page(self, context)
        page.goto(url)
        return page

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)


# The middle of an element that is enabled, on top, and in two frames at the same place.
STILL = """
new Promise((found, failed) => {
    const end = performance.now() + 60000;
    let last = '';
    const look = () => {
        const element = document.querySelector(SELECTOR);
        let place = '';
        if (element?.checkVisibility() && !element.disabled) {
            element.scrollIntoView({ block: 'nearest' });
            const box = element.getBoundingClientRect();
            const middle = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            place = middle.join();
            const top = document.elementFromPoint(...middle);
            // What has just begun to slide in can stand still for two frames on a busy machine.
            const moving = document.getAnimations().some(
                (animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity
            );
            if (!moving && place === last && element.contains(top)) return found(middle);
        }
        if (performance.now() > end) return failed(new Error('it was never to be clicked: ' + SELECTOR));
        last = place;
        requestAnimationFrame(look);
    };
    look();
})"""


class Page:
    """A tab, with what the tests of both browsers do in it."""

    def __init__(self, browser: Firefox, context: str):
        self.browser, self.context = browser, context

    def goto(self, url: str) -> None:
        self.browser.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self) -> None:
        self.browser.ask("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, expression: str):
        result = self.browser.ask(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value) ?? 'null')",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    def press(self, *keys: str) -> None:
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        sources = [{"type": "key", "id": "keys", "actions": actions}]
        self.browser.ask("input.performActions", context=self.context, actions=sources)

    def write(self, text: str) -> None:
        self.press(*text)

    def click(self, selector: str) -> None:
        """Clicks the middle of an element, once it can be clicked and has come to rest: a sheet that still slides in would be missed."""
        x, y = self.evaluate(STILL.replace("SELECTOR", json.dumps(selector)))
        moves = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        sources = [{"type": "pointer", "id": "mouse", "actions": moves}]
        self.browser.ask("input.performActions", context=self.context, actions=sources)

    def wait(self, condition: str, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not self.evaluate(condition):
            assert time.monotonic() < end, f"did not come true: {condition}"
            time.sleep(0.05)

    def close(self) -> None:
        self.browser.ask("browsingContext.close", context=self.context)
