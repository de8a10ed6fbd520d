"use strict";
// Brings what a person does to the server, and what the server shows to the page. It decides nothing.
(() => {
  const apps = document.body.dataset.apps.split(" ");
  const notice = document.getElementById("connection");
  const marks = new Map();
  const last = new Map();
  const focused = new Map();
  const origins = new Map();
  const under = new Map();
  const carets = new WeakMap();
  const drawn = new Map();
  let socket = null;
  // A story plays on a device of its own, new each time.
  const isStory = Boolean(document.getElementById("story"));
  const memory = isStory ? { getItem() {}, setItem() {} } : sessionStorage;
  let page = memory.getItem("page") || undefined;
  let sent = 0;
  let seen = 0;
  let tries = 0;
  let ready = false;
  let hasMet = false;
  let field = null;
  let entered = null;
  const elsewhere = 4001;
  const setAside = 4002;
  const places = JSON.parse(memory.getItem("places") || "{}");
  // An invitation in the address opens the form to join, once. It is removed from the address, since it is a secret.
  let invitation = new URLSearchParams(location.search).get("invitation");
  if (invitation) history.replaceState(null, "", location.pathname);

  // The socket

  function connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/screens/live`);
    socket.onopen = () => {
      const behind = sent > seen;
      sent = seen = 0;
      tell({ kind: "hello", page, places, behind, apps, language: document.documentElement.lang, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, fields: fields(document) });
    };
    socket.onmessage = (message) => show(JSON.parse(message.data));
    socket.onclose = (event) => {
      socket = null;
      ready = false;
      notice.hidden = false;
      const others = { [elsewhere]: "elsewhere", [setAside]: "aside" }[event.code];
      notice.className = others ?? (hasMet ? "lost" : "offline");
      if (others) document.dispatchEvent(new Event("away"));
      // Two windows with one page must not take it from each other for ever, nor pages the server's room.
      if (others) connectWhenUsed();
      else setTimeout(connect, Math.min(4000, 100 * 2 ** tries++));
    };
  }

  function connectWhenUsed() {
    const kinds = notice.className === "aside" ? ["focus", "pointerdown", "keydown"] : ["focus"];
    const again = () => {
      for (const kind of kinds) removeEventListener(kind, again);
      connect();
    };
    for (const kind of kinds) addEventListener(kind, again);
  }

  function tell(event) {
    // What stands there without a server may not be there any more for the next one: only what is typed is kept for it.
    if (!ready && (event.kind === "tap" || event.kind === "submit")) return;
    if (event.kind !== "hello" && event.kind !== "enter") last.set(event.app, event.kind);
    send(event);
  }

  function send(event) {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(event));
  }

  // What a person does

  function place(element) {
    return element.closest("[data-app]")?.dataset.app;
  }

  function named(element, attribute) {
    const [name, ...rest] = element.getAttribute(attribute).split(":");
    return { app: place(element), name, value: rest.join(":") };
  }

  function fields(root) {
    const all = {};
    for (const one of root.querySelectorAll("[data-input], [name]")) {
      const name = one.dataset.input || one.name;
      const key = root === document ? `${place(one)}.${name}` : name;
      all[key] = one.value ?? "";
    }
    return all;
  }

  // While the server has not seen all that was done, it knows better where the caret will be.
  function selection() {
    return seen >= sent && field && field.isConnected ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [];
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-tap]");
    if (!target || target.disabled) return;
    // Who selects words with the pointer does not tap them.
    if (event.detail && selectedParts(target.closest("[data-selects]")).length) return;
    const takesSelection = "takesSelection" in target.dataset;
    if (takesSelection) tellSelection(true);
    const told = { kind: "tap", ...named(target, "data-tap"), selection: selection() };
    if ("keepsCaret" in target.dataset) told.number = ++sent;
    tell(told);
    if (takesSelection && ready) dropSelection();
  });

  // Words that can be tapped are buttons that may break into lines, which a button cannot.
  document.addEventListener("keydown", (event) => {
    if (event.target.getAttribute?.("role") !== "button" || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.target.click();
  });

  // How far a long text was read: the part at the top, once the scrolling has come to rest.
  let resting = null;
  document.addEventListener("scroll", ({ target }) => {
    const text = target.querySelector?.("[data-reports]");
    if (!text) return;
    clearTimeout(resting);
    resting = setTimeout(() => {
      const top = target.getBoundingClientRect?.().top ?? 0;
      const part = [...text.children].findIndex((one) => one.getBoundingClientRect().bottom > top + 24);
      const value = String(part < 0 ? text.children.length - 1 : part);
      if (text.isConnected) tell({ kind: "input", app: place(text), name: text.dataset.reports, value, number: ++sent });
    }, 300);
  }, { capture: true, passive: true });

  // What is selected in a long text, once the selection has come to rest: of each part that it touches the number,
  // where it starts and ends in the part's text, and how long that is.
  let selecting = null;
  let selected = "[]";
  document.addEventListener("selectionchange", () => {
    clearTimeout(selecting);
    selecting = setTimeout(() => tellSelection(false), 250);
  });

  function selectedParts(text) {
    const chosen = getSelection();
    if (!text || chosen.isCollapsed || !text.contains(chosen.anchorNode)) return [];
    const range = chosen.getRangeAt(0);
    return [...text.children].flatMap((part, number) => {
      // Of a figure only the caption is text of the article.
      const words = part.localName === "figure" ? part.querySelector("figcaption") : part;
      if (!words || !range.intersectsNode(words)) return [];
      const count = words.textContent.length;
      const start = offset(words, range.startContainer, range.startOffset, 0);
      const end = offset(words, range.endContainer, range.endOffset, count);
      return start < end ? [[number, start, end, count]] : [];
    }).slice(0, 100);
  }

  function offset(words, node, place, otherwise) {
    if (!words.contains(node)) return otherwise;
    const before = document.createRange();
    before.selectNodeContents(words);
    before.setEnd(node, place);
    return before.toString().length;
  }

  // With a tap that takes the selection it is told at once and again, unless the tap itself has ended it.
  function tellSelection(isTaken) {
    clearTimeout(selecting);
    const text = document.querySelector("[data-selects]");
    const value = JSON.stringify(selectedParts(text));
    if (value === (isTaken ? "[]" : selected)) return;
    selected = value;
    if (!text) return;
    const app = place(text);
    const done = last.get(app);
    tell({ kind: "input", app, name: text.dataset.selects, value, number: ++sent });
    // A tap that ended a selection is what the person did last.
    last.set(app, done);
  }

  function dropSelection() {
    if (selected === "[]") return;
    selected = "[]";
    getSelection().removeAllRanges();
  }

  // A tap on our keyboard must not take the caret out of the field it writes to, nor one that takes the selection end it.
  document.addEventListener("pointerdown", (event) => {
    const target = event.target.closest("[data-keeps-caret], [data-takes-selection]");
    if (!target) return;
    event.preventDefault();
    if ("takesSelection" in target.dataset) tellSelection(true);
  });

  document.addEventListener("input", (event) => {
    const target = event.target;
    if (!target.dataset.input) return;
    tell({ kind: "input", app: place(target), name: target.dataset.input, value: target.value, number: ++sent });
  });

  document.addEventListener("focusin", (event) => {
    const target = event.target;
    focused.set(place(target), target);
    if (!target.dataset.input) return;
    field = target;
    tell({ kind: "enter", app: place(target), name: target.dataset.input, value: target.value });
  });

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (!form.dataset.submit) return;
    tell({ kind: "submit", ...named(form, "data-submit"), fields: fields(form) });
  });

  // Whether a form can be sent is the server's to say: who types fast presses Enter before it has seen all of it.
  document.addEventListener("keydown", (event) => {
    const form = event.target.dataset?.input && event.target.form;
    // A field that grows is sent like one of a single line.
    if (form && event.key === "Enter" && event.target.localName === "textarea" && !event.isComposing) {
      event.preventDefault();
      const button = form.querySelector("[type=submit]");
      if (button && !button.disabled) form.requestSubmit(button);
    }
    entered = event.key === "Enter" && form && seen < sent && form.querySelector("[type=submit]")?.disabled ? form : null;
  });

  function enter() {
    if (!entered || seen < sent) return;
    const button = entered.isConnected ? entered.querySelector("[type=submit]") : null;
    if (button && !button.disabled) entered.requestSubmit();
    entered = null;
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const target = (event.target.closest && event.target.closest("[data-escape]")) || document.querySelector("[data-escape]:not([inert] *)");
    if (target) tell({ kind: "tap", ...named(target, "data-escape") });
  });

  // Words that are said count as typed, where the browser can hear

  const Hearing = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  let hearing = null;
  if (Hearing) document.documentElement.classList.add("hears");

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-dictates]");
    if (!button) return;
    if (hearing) return hearing.stop();
    const target = document.getElementById(button.dataset.dictates);
    const before = target.value.trim() && `${target.value.trim()} `;
    const told = document.getElementById(`${button.id}-told`);
    hearing = new Hearing();
    hearing.lang = button.closest("[lang]").lang;
    hearing.interimResults = true;
    hearing.onresult = ({ results }) => {
      target.value = before + [...results].map((one) => one[0].transcript).join("");
      target.dispatchEvent(new Event("input", { bubbles: true }));
    };
    hearing.onerror = ({ error }) => (told.textContent = error === "aborted" ? "" : button.dataset.unheard);
    hearing.onend = () => {
      hearing = null;
      button.setAttribute("aria-pressed", "false");
      target.focus();
    };
    told.textContent = "";
    button.setAttribute("aria-pressed", "true");
    hearing.start();
  });

  // A list that is pulled down is read again, by the button that does so

  let pull = null;
  const far = 56;

  document.addEventListener("touchstart", ({ target, touches }) => {
    const list = target.closest(".scroll");
    const button = list?.closest(".below")?.querySelector("[id$='.refresh']:enabled");
    pull = button && touches.length === 1 && list.scrollTop <= 0 ? { list, button, from: touches[0].clientY, by: 0 } : null;
  }, { passive: true });

  document.addEventListener("touchmove", ({ touches }) => {
    if (!pull) return;
    const by = pull.list.scrollTop > 0 ? 0 : Math.max(0, Math.min(80, (touches[0].clientY - pull.from) / 2));
    if (by >= far && pull.by < far && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(10);
    pull.by = by;
    pull.list.style.setProperty("--pull", `${by}px`);
    pull.list.classList.toggle("pulled", by > 0);
    pull.list.classList.toggle("enough", by >= far);
  }, { passive: true });

  for (const kind of ["touchend", "touchcancel"]) document.addEventListener(kind, () => {
    pull?.list.classList.remove("pulled", "enough");
    pull?.list.style.removeProperty("--pull");
    if (kind === "touchend" && pull?.by >= far) pull.button.click();
    pull = null;
  });

  // What the server shows

  function show(update) {
    if (update.page) {
      page = update.page;
      tries = 0;
      ready = hasMet = true;
      notice.hidden = true;
      memory.setItem("page", page);
      // It may be another server, or one that does not know that the selection has ended.
      if (selected !== "[]") selected = null;
      ahead = update.time - Date.now();
      if (invitation) tell({ kind: "tap", app: apps.find((one) => one.startsWith("scorebase")), name: "invitation", value: invitation });
      invitation = null;
    }
    if (update.places) memory.setItem("places", JSON.stringify(Object.assign(places, update.places)));
    seen = update.seen;
    for (const [id, html] of [...Object.entries(update.regions), ...changed(update)]) {
      drawn.set(id, html);
      const region = document.getElementById(id);
      if (!region) continue;
      const wanted = region.cloneNode(false);
      wanted.innerHTML = html;
      wanted.removeAttribute("aria-busy");
      patch(region, wanted);
      write(region);
      focus(region);
    }
    // The server may have known before it had seen all that its text differs from what was typed.
    if (!Object.keys(update.regions).length && !update.changes) write(document);
    if (selected === null) tellSelection(false);
    enter();
    ring();
    clocks();
    // For the scripts of single apps. What they send is no deed of a person.
    document.dispatchEvent(new CustomEvent("shown", { detail: send }));
  }

  // Of a region that has been drawn comes what differs, by the numbers of its pieces: each begins with a tag.
  function changed(update) {
    return Object.entries(update.changes ?? {}).map(([id, splices]) => {
      const pieces = drawn.get(id).split(/(?=<)/);
      for (const [start, count, html] of splices.reverse()) pieces.splice(start, count, html);
      return [id, pieces.join("")];
    });
  }

  // What is due stands on the page. Where the person lets it, the system tells of it too, once.

  const rung = new Set();

  function ring() {
    const permission = window.Notification?.permission;
    for (const button of document.querySelectorAll("[data-notify]")) button.hidden = permission !== "default";
    for (const one of document.querySelectorAll("[data-ring]")) {
      if (rung.has(one.dataset.ring)) continue;
      rung.add(one.dataset.ring);
      if (permission === "granted") new Notification(one.dataset.title, { body: one.dataset.time, tag: one.dataset.ring });
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-notify]")) Notification.requestPermission().then(ring);
  });

  function patch(from, to) {
    attributes(from, to);
    children(from, to);
  }

  function attributes(from, to) {
    for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !mine(from, name)) from.removeAttribute(name);
    for (const { name, value } of to.attributes) {
      if (from.getAttribute(name) !== value && !(mine(from, name) && from.hasAttribute(name))) from.setAttribute(name, value);
    }
  }

  // Whether a person has opened it, or speaks, is the browser's to know.
  function mine(element, name) {
    return (name === "open" && element.localName === "details") || (name === "aria-pressed" && element.dataset.dictates);
  }

  function children(from, to) {
    const known = new Map();
    for (const child of from.children) if (child.id) known.set(child.id, child);
    const wantedIDs = new Set([...to.children].map((child) => child.id).filter(Boolean));
    let at = from.firstChild;
    for (const wanted of [...to.childNodes]) {
      const found = wanted.id ? known.get(wanted.id) : undefined;
      // A row that becomes a button is another element: by attributes alone it could not be reached with the keyboard.
      const same = found && found.nodeName === wanted.nodeName ? found : undefined;
      while (same && at && at !== same && !wantedIDs.has(at.id)) at = removed(at);
      const match = same || (at && !at.id && !wanted.id && at.nodeName === wanted.nodeName ? at : null);
      if (!match) {
        from.insertBefore(wanted, at);
        continue;
      }
      if (match !== at) from.insertBefore(match, at);
      at = match.nextSibling;
      if (match.nodeType === Node.TEXT_NODE) {
        if (match.data !== wanted.data) match.data = wanted.data;
      } else {
        patch(match, wanted);
      }
    }
    while (at) at = removed(at);
  }

  function removed(node) {
    const next = node.nextSibling;
    node.remove();
    return next;
  }

  // A field shows the server's text only when the server has seen all that was typed.
  function write(region) {
    if (seen < sent) return;
    for (const one of region.querySelectorAll("[data-text]")) {
      if (one.value !== one.dataset.text) one.value = one.dataset.text;
      // Only where the server moved it: a person who has moved the caret since keeps it.
      const mark = `${one.dataset.caret} ${one.dataset.text}`;
      if (one === document.activeElement && one.dataset.caret && carets.get(one) !== mark) {
        const caret = Number(one.dataset.caret);
        if (one.selectionStart !== caret || one.selectionEnd !== caret) one.setSelectionRange(caret, caret);
      }
      carets.set(one, mark);
    }
  }

  function focus(region) {
    const target = region.querySelector("[data-focus]");
    const mark = target ? target.dataset.focus : "";
    if (marks.get(region.id) === mark) return;
    const isNew = marks.has(region.id), before = marks.get(region.id) || "";
    marks.set(region.id, mark);
    if (mark.startsWith("undo")) under.set(region.id, before);
    if (!target) return back(region);
    // A sheet had the focus before the message with its undo button: who has moved on is not pulled back.
    if (before.startsWith("undo") && under.get(region.id) === mark) {
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
      return;
    }
    // Who has done nothing in an app is not pulled into it, and who types is not pulled out of the field.
    if (!isNew || (last.get(region.id) || "input") === "input") return;
    if (!target.closest("[data-escape]")) origins.delete(region.id);
    else if (!origins.has(region.id)) origins.set(region.id, focused.get(region.id));
    target.focus({ preventScroll: false });
  }

  // When what had taken the focus is gone, it goes back to where it came from: a button that rests by now leaves it to its form's field.
  function back(region) {
    const origin = origins.get(region.id);
    origins.delete(region.id);
    if (!origin || document.activeElement !== document.body) return;
    // What was tapped may be gone with its row.
    if (!origin.isConnected) return region.querySelector("button:enabled")?.focus();
    (origin.disabled && origin.form ? origin.form.querySelector("[data-input]") || origin : origin).focus();
  }

  // What is behind the screen, for who wants to see it

  const bench = document.getElementById("bench");
  const behind = document.getElementById("behind");

  function turn(isOpen) {
    behind.hidden = !isOpen;
    document.body.classList.toggle("open", isOpen);
    bench.setAttribute("aria-expanded", isOpen);
  }

  bench.addEventListener("click", () => {
    turn(behind.hidden);
    document.cookie = `bench=${behind.hidden ? "closed" : "open"}; path=/; max-age=31536000; SameSite=Strict`;
  });
  if (isStory && matchMedia("(min-width: 1000px)").matches) turn(true);

  // The time in the phones' own line

  function tick() {
    const now = new Date();
    for (const one of document.querySelectorAll(".time")) {
      one.textContent = now.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit", hour12: false });
    }
    setTimeout(tick, 60_000 - (now % 60_000));
  }

  // Game clocks tick here. The server's time may differ from the browser's.

  let ahead = 0;
  let running = 0;

  function clocks() {
    clearTimeout(running);
    let wait = Infinity;
    for (const one of document.querySelectorAll("time[data-shown]")) {
      const { shown, since, way, end } = one.dataset;
      const run = since ? Math.max(0, Date.now() + ahead - since) : 0;
      const time = way === "down" ? Math.max(0, shown - run) : Number(shown) + run;
      const isFine = way === "down" && time < 60_000;
      if (since && time > 0) wait = Math.min(wait, isFine ? 50 : 200);
      const tenths = isFine ? `.${Math.floor((time % 1000) / 100)}` : "";
      const text = end && time > end ? `${minutes(end)} +${minutes(time - end)}` : minutes(time) + tenths;
      if (one.textContent !== text) one.textContent = text;
    }
    if (wait < Infinity) running = setTimeout(clocks, wait);
  }

  function minutes(time) {
    return `${Math.floor(time / 60_000)}:${String(Math.floor(time / 1000) % 60).padStart(2, "0")}`;
  }

  tick();
  connect();
  navigator.serviceWorker?.register("/worker.js");
})();
