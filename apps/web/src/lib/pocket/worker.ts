import { useSyncExternalStore } from "react";
import { makeListeners } from "../listeners.ts";

const hourMs = 3600_000;
const { subscribe, tell } = makeListeners();
let waiting: ServiceWorker | null = null;

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  tell();
}

const ownScript = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : "";
};

/** A worker always has this page's origin, so the second argument lists only transferred objects. */
const say = (worker: ServiceWorker | null, said: object) => worker?.postMessage(said, []);
/** Asks a new worker whether this page already belongs to its build. The worker answers. */
const ask = (worker: ServiceWorker | null) => say(worker, { ask: "mine", script: ownScript() });

/**
 * Registers the worker that opens the desk without a network. It also looks for a new version from time to time, because an installed app is hardly
 * ever reloaded.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) ask(worker);
    });
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ told?: string }>) => {
    if (data.told === "new-version") offer(registration.waiting);
  });
  navigator.serviceWorker.startMessages();
  registration.addEventListener("updatefound", () => follow(registration.installing));
  ask(registration.waiting);
  follow(registration.installing);
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, hourMs);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}

/** Asks the worker to store the page of the installation again, because its name or look changed. */
export function renewShell(): void {
  if ("serviceWorker" in navigator) say(navigator.serviceWorker.controller, { ask: "renew" });
}

/** Whether a newer version waits for the user. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);

/** Activates the newer version, and reloads the page once that version controls it. */
export function takeNewVersion(reload = () => window.location.reload()): void {
  const worker = waiting;
  worker?.addEventListener("statechange", () => worker.state === "activated" && reload());
  say(worker, { ask: "skip" });
}
