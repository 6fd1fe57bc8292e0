import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { isLooking } from "./looking.ts";

/** A notice of the system, and where a click on it leads. Another one with its tag takes its place. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
  to: Place;
}
interface Place {
  path: string;
  state?: object;
}
/** What the worker says when a notice was clicked. */
type Opened = { told?: string; to?: Place };

/** Those that this page shows itself, where there is no worker. */
const shown = new Map<string, Notification>();
const workers = (): ServiceWorkerContainer | undefined =>
  "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
const registered = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await workers()
    ?.getRegistration()
    .catch(() => undefined);
  return registration?.active ? registration : undefined;
};

/** Shows it, unless the user has the desk before them. A phone lets only the worker do so. */
export async function showNotice({ title, body, tag, to }: Notice, open: (to: Place) => void): Promise<void> {
  if (isLooking() || !("Notification" in window) || Notification.permission !== "granted") return;
  const worker = await registered();
  if (worker) {
    const look = { body, tag, icon: "/icons/192.png", badge: "/icons/badge-96.png", data: { to } };
    // The system may refuse it: the sound and the count in the title are there all the same.
    return worker.showNotification(title, look).catch(() => undefined);
  }
  const notice = new Notification(title, { body, tag, icon: "/favicon.svg" });
  shown.set(tag, notice);
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
    open(to);
  });
}

/** Takes a notice back: what it tells of was read, answered or taken. */
export async function takeBack(tag: string): Promise<void> {
  shown.get(tag)?.close();
  shown.delete(tag);
  const worker = await registered();
  const notices = await worker?.getNotifications({ tag });
  notices?.forEach((notice) => notice.close());
}

/** Leads to what a notice tells of. */
export function useOpen(): (to: Place) => void {
  const navigate = useNavigate();
  return ({ path, state }) => void navigate(path, { state });
}

/** Opens what was clicked in a notice of the worker. */
export function useClicks(open: (to: Place) => void): void {
  const onClick = useEffectEvent(open);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Opened>) => {
      if (data.told === "open" && data.to) onClick(data.to);
    };
    const container = workers();
    container?.addEventListener("message", hear);
    return () => container?.removeEventListener("message", hear);
  }, []);
}

/** Takes back the notice of each of these that waits no longer. Undefined: it is not known yet what waits. */
export function useTakenBack(waiting: readonly string[] | undefined): void {
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!waiting) return;
    for (const tag of before.current) if (!waiting.includes(tag)) void takeBack(tag);
    before.current = waiting;
  }, [waiting]);
}
