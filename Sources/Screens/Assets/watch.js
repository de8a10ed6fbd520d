"use strict";
// Keeps a watched page up to date: the board at once, all else at most every fifteen seconds. It decides nothing.
(() => {
  const quiet = 15_000, longestWait = 30_000;
  const form = document.getElementById("language");
  const query = new URLSearchParams(location.search);
  // The language's button keeps the link.
  const link = document.createElement("input");
  Object.assign(link, { type: "hidden", name: "link", value: query.get("link") || "" });
  form.append(link);
  const main = () => document.getElementById("watch");
  if (!main().hasAttribute("data-game")) return;
  const game = main().dataset.game, isGame = game !== "";
  // Times are shown in the zone of the venue; with this parameter also in the viewer's zone, where the two differ.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const address = new URL(location.href);
  address.searchParams.set("zone", zone);
  let tries = 0, timer = 0, last = 0, isAsking = false, known = -1, isOver = false;

  async function refresh() {
    timer = 0;
    if (document.hidden || isAsking) return;
    isAsking = true;
    last = Date.now();
    try {
      const answer = await fetch(address, { cache: "no-store" });
      const text = await answer.text();
      const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("watch");
      if (fresh && (answer.ok || answer.status === 404)) {
        const state = document.getElementById("connection")?.textContent || "";
        main().replaceWith(document.adoptNode(fresh));
        const notice = document.getElementById("connection");
        if (notice) notice.textContent = state;
        isOver = answer.status === 404;
      }
    } catch { /* Without a network the page stays as it is; the next refresh tries again. */ } finally { isAsking = false; }
    if (!isGame && !isOver) later();
  }

  function later() {
    if (!timer) timer = setTimeout(refresh, Math.max(0, last + quiet - Date.now()) + Math.random() * 1_000);
  }

  function say(isLive) {
    const notice = document.getElementById("connection");
    if (notice) notice.textContent = isLive ? notice.dataset.on : notice.dataset.off;
  }

  function show(board) {
    const scores = document.querySelectorAll(".board .score");
    if (scores.length !== 2) return later();
    scores[0].textContent = board.home_score;
    scores[1].textContent = board.away_score;
    for (const [place, side] of ["home", "away"].entries()) scores[place].parentElement.classList.toggle("leads", board.leader === side);
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/v1/watch/games/${game}/live?link=${encodeURIComponent(query.get("link"))}`);
    socket.onmessage = (message) => {
      tries = 0;
      const frame = JSON.parse(message.data);
      if (frame.type !== "board") return;
      say(true);
      const isNews = known >= 0 ? frame.sequence !== known : false;
      known = frame.sequence;
      show(frame.board);
      if (isNews) later();
    };
    socket.onclose = () => {
      if (isOver) return;
      say(false);
      // A phone that slept comes back at once; a server that is gone is asked ever less often.
      const wait = Math.min(longestWait, 500 * 2 ** tries++) * (0.5 + Math.random() / 2);
      setTimeout(() => {
        if (isOver) return;
        later();
        connect();
      }, wait);
    };
  }

  if (main().dataset.zones !== zone) refresh();
  if (isGame) connect(); else later();
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { last = 0; later(); } });
})();
