"use strict";
// Plays a story: shows its captions and presses, as a person would, what its steps name.
(() => {
  const story = document.getElementById("story");
  const caption = document.getElementById("caption");
  const next = document.getElementById("story-next");
  const again = document.getElementById("story-again");
  const patience = 30_000;

  // Resolves when the condition holds, at the latest after the time.
  function until(condition, time) {
    return new Promise((done) => {
      const end = performance.now() + time;
      const look = () => {
        const found = condition();
        if (found || performance.now() > end) done(found);
        else setTimeout(look, 50);
      };
      look();
    });
  }

  let skipped = false;
  next.addEventListener("click", () => (skipped = true));
  again.addEventListener("click", () => location.reload());

  // As long as it takes to read the words, unless somebody is faster.
  async function read(text) {
    skipped = false;
    await until(() => skipped, 1200 + 60 * text.length);
  }

  function usable(selector) {
    const found = document.querySelector(selector);
    return found && !found.disabled && !found.closest("[inert], [aria-busy='true']:not(button)") ? found : null;
  }

  async function act(line) {
    const [deed, rest] = [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)];
    if (deed === "read") return true;
    const [selector, text] = rest.split("\t");
    if (deed === "see") return until(() => document.querySelector(selector), patience);
    const target = await until(() => usable(selector), patience);
    if (!target) return false;
    target.scrollIntoView({ block: "nearest" });
    target.classList.add("touched");
    await until(() => skipped, 500);
    if (deed === "press") {
      target.click();
    } else {
      target.value = text;
      target.dispatchEvent(new Event("input", { bubbles: true }));
    }
    // What comes next is pressed only after the page has answered.
    await until(() => !target.isConnected, 300);
    target.classList.remove("touched");
    return true;
  }

  async function play() {
    for (const step of story.querySelectorAll("li")) {
      caption.textContent = step.textContent;
      for (const line of step.dataset.deeds.split("\n")) {
        if (await act(line)) continue;
        document.getElementById("story-stuck").hidden = false;
        story.dataset.state = "stuck";
        again.hidden = !(next.hidden = true);
        return;
      }
      await read(step.textContent);
    }
    story.dataset.state = "done";
    again.hidden = !(next.hidden = true);
  }

  play();
})();
