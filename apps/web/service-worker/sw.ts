import { openClicked } from "./clicks.ts";
import { showPushed } from "./push.ts";
import { takeShared } from "./share.ts";
import { asset, drop, fill, isOurs, page, renew } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

/** The messages that a page sends to the worker. */
type PageMessage = { ask: "skip" | "renew" } | { ask: "mine"; script: string };

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(drop()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === "/share") return event.respondWith(takeShared(request));
  if (request.method !== "GET") return;
  if (pathname.startsWith("/api/") || pathname.startsWith("/socket.io/")) return;
  if (request.mode === "navigate") return event.respondWith(page(request, (work) => event.waitUntil(work)));
  if (pathname.startsWith("/assets/")) return event.respondWith(asset(request));
  // Files without a hash are fetched each time. The shell has a copy for when the network does not answer.
  if (pathname === "/theme.js" || pathname.startsWith("/favicon"))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

self.addEventListener("push", (event) => event.waitUntil(showPushed(self, event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openClicked(self.clients, event.notification, event.action));
});

/** A new build waits until a page asks for it. A page that already belongs to this build asks without a question to its user. */
self.addEventListener("message", (event) => {
  const said = event.data as PageMessage;
  if (said.ask === "renew") event.waitUntil(renew());
  const mine = said.ask === "mine" && isOurs(said.script);
  if (said.ask === "skip" || mine) event.waitUntil(self.skipWaiting());
  else if (said.ask === "mine") event.source?.postMessage({ told: "new-version" });
});
