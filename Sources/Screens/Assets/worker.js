"use strict";
// Keeps the shell of the pages, so that they open without a network and can say so. The server is always asked first.
const name = "shell";
const first = ["/", "/screens/page.css", "/screens/bench.css", "/screens/page.js", "/screens/glyphs.svg", "/screens/icon.svg"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(name).then((shell) => shell.addAll(first)));
});

self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isShell = pathname === "/" || pathname.startsWith("/apps/") || pathname.startsWith("/screens/");
  if (request.method === "GET" && origin === location.origin && isShell) event.respondWith(answer(request));
});

async function answer(request) {
  const shell = await caches.open(name);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await shell.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await shell.match(request, { ignoreVary: true });
    if (kept) return kept;
    if (request.mode === "navigate") return shell.match("/", { ignoreVary: true });
    throw error;
  }
}
