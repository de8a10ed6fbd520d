"use strict";
// Speaks the texts that the server gives, where the browser can. It decides nothing: the server says what, how fast, and when to pause.
(() => {
  const synthesis = window.speechSynthesis;
  if (!synthesis) return;
  document.documentElement.classList.add("speaks");
  // Browsers begin to load their voices when they are asked for.
  synthesis.getVoices();

  const outcomes = {
    canceled: "interrupted", interrupted: "interrupted", "not-allowed": "interrupted", "audio-busy": "interrupted",
    "language-unavailable": "unvoiced", "voice-unavailable": "unvoiced",
  };
  // The speech as the server wants it, with the index of the text that is being spoken.
  let speech = null;
  // Until the person has been here, nothing is spoken: a page that is loaded again must not begin by itself.
  let isFresh = true;
  let isUnlocked = false;
  let hadFocus = false;
  let send = () => {};

  document.addEventListener("shown", ({ detail }) => {
    send = detail;
    follow(document.querySelector("[data-speaks]"));
  });

  // Another window has the page now, or this one is left.
  document.addEventListener("away", leave);
  addEventListener("pagehide", leave);

  // Safari lets a page speak once it has spoken in a tap, and what is to be said comes only after the tap.
  document.addEventListener("click", ({ target }) => {
    if (isUnlocked || !target.closest(".tools")) return;
    isUnlocked = true;
    synthesis.speak(new SpeechSynthesisUtterance(""));
  });

  document.addEventListener("focusin", ({ target }) => (hadFocus = Boolean(target.closest(".player"))));

  function leave() {
    speech = null;
    isFresh = true;
    synthesis.cancel();
  }

  function follow(player) {
    const wasFresh = isFresh;
    isFresh = false;
    if (!player) return stop();
    const { utterance, texts, language, speed } = player.dataset;
    const isPaused = "paused" in player.dataset;
    const key = [utterance, speed, isPaused].join(" ");
    // A report may have been lost with the connection.
    if (speech?.key === key) return speech.outcome && report(speech, speech.outcome);
    const isNew = speech?.utterance !== utterance;
    const at = isNew ? 0 : speech.at;
    speech = { key, utterance, language, speed, at, texts: texts.split("\n"), app: player.closest("[data-app]").dataset.app, name: player.dataset.speaks };
    synthesis.cancel();
    if (isNew) scroll();
    if (isPaused) return;
    if (wasFresh) return report(speech, "interrupted");
    // Chromium drops what is to be spoken right after a cancel.
    setTimeout(say, 60, speech);
  }

  function stop() {
    if (!speech) return;
    speech = null;
    synthesis.cancel();
    // The button that had the focus is gone with the others.
    if (hadFocus && document.activeElement === document.body) document.querySelector("[id$='.listen']:enabled:not([inert] *)")?.focus({ preventScroll: true });
  }

  // A pause cancels and says the text again, since pausing ends the speech on Android.
  async function say(one) {
    if (one !== speech) return;
    if (one.at >= one.texts.length) return report(one, "spoken");
    const voice = fitting(await voices(), one.language);
    if (one !== speech) return;
    if (!voice) return report(one, "unvoiced");
    const utterance = new SpeechSynthesisUtterance(one.texts[one.at]);
    Object.assign(utterance, { voice, lang: voice.lang, rate: one.speed / 100 });
    utterance.onend = () => {
      if (one !== speech) return;
      one.at += 1;
      say(one);
    };
    utterance.onerror = ({ error }) => {
      if (one === speech) report(one, outcomes[error] ?? "failed");
    };
    // Browsers forget the events of an utterance that nothing refers to.
    one.spoken = utterance;
    synthesis.speak(utterance);
  }

  function report(one, outcome) {
    one.outcome = outcome;
    send({ kind: "input", app: one.app, name: one.name, value: `${one.utterance} ${outcome}` });
  }

  // The voices, which some browsers load late.
  function voices() {
    return new Promise((done) => {
      const found = () => done(synthesis.getVoices());
      if (synthesis.getVoices().length) return found();
      synthesis.addEventListener("voiceschanged", found, { once: true });
      setTimeout(found, 2000);
    });
  }

  // The best voice for a language: of its region, or else of any; the person's own choice, or else one of the device.
  function fitting(all, language) {
    const plain = (tag) => tag.toLowerCase().replaceAll("_", "-");
    const root = (tag) => plain(tag).split("-")[0];
    const same = all.filter((one) => plain(one.lang) === plain(language));
    const fit = same.length ? same : all.filter((one) => root(one.lang) === root(language));
    return fit.find((one) => one.default) ?? fit.find((one) => one.localService) ?? fit[0];
  }

  // Only in its own list: the page around it stays where it is.
  function scroll() {
    const block = document.querySelector(".article > [aria-current]");
    const list = block?.closest(".scroll");
    if (!list) return;
    const top = list.scrollTop + block.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 5;
    list.scrollTo({ top, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
})();
