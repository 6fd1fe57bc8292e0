import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { visit } from "../../lib/session/visit.ts";
import { isLooking } from "../../lib/window-in-use.ts";

/** A notice of the operating system, and the page to which a click on it leads. A new notice replaces an older notice with the same tag. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
  to: NoticeTarget;
  /** The label of the button with which the user answers. Only a service worker can show this button. */
  answer?: string | undefined;
}
interface NoticeTarget {
  path: string;
  state?: object;
}
/** The service worker's report that a notice was clicked. */
type NoticeClick = { told?: string; to?: NoticeTarget };

/** The notices that this page shows itself, when there is no service worker. */
const shown = new Map<string, Notification>();
const workers = (): ServiceWorkerContainer | undefined =>
  "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
const registered = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await workers()
    ?.getRegistration()
    .catch(() => undefined);
  return registration?.active ? registration : undefined;
};

/** Shows a notice, unless the user is looking at the desk. On a phone only the service worker may show a notice. */
export async function showNotice(
  { title, body, tag, to, answer }: Notice,
  open: (to: NoticeTarget) => void,
): Promise<void> {
  if (isLooking() || !("Notification" in window) || Notification.permission !== "granted") return;
  const worker = await registered();
  if (worker) {
    const actions = answer === undefined ? [] : [{ action: "answer", title: answer }];
    const look = { body, tag, icon: "/icons/192.png", badge: "/icons/badge-96.png", actions, data: { to } };
    // The system may refuse the notice. The sound and the count in the title do not depend on the notice.
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

/** Removes a notice after its message was read or answered, or after a user accepted its customer. */
export async function takeBack(tag: string): Promise<void> {
  shown.get(tag)?.close();
  shown.delete(tag);
  const worker = await registered();
  const notices = await worker?.getNotifications({ tag });
  notices?.forEach((notice) => notice.close());
}

/** Leads to the page of a notice. */
export function useOpen(): (to: NoticeTarget) => void {
  const navigate = useNavigate();
  return ({ path, state }) => void navigate(path, { state });
}

/** Opens the conversation of a notice that the service worker showed, when the user clicks the notice. */
export function useClicks(open: (to: NoticeTarget) => void): void {
  const onClick = useEffectEvent(open);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<NoticeClick>) => {
      if (data.told === "open" && data.to) onClick(data.to);
    };
    const container = workers();
    container?.addEventListener("message", hear);
    return () => container?.removeEventListener("message", hear);
  }, []);
}

/** The tag of the notice that a device gets for several waiting customers. */
export const customersTag = "waiting";
const conversation = /^\/tickets\/[\w-]+$/;

/**
 * Removes notices that came while no page was open, when their conversation or customer waits no longer. Notices of notes and chats stay. In the tab
 * of a visit the notices belong to the browser's own session, of which that tab knows nothing.
 */
async function takeBackOld(waiting: readonly string[]): Promise<void> {
  if (visit.token() !== null) return;
  const notices = (await (await registered())?.getNotifications()) ?? [];
  for (const notice of notices) {
    const { to } = (notice.data ?? {}) as { to?: NoticeTarget };
    const isOurs = notice.tag === customersTag || (conversation.test(to?.path ?? "") && !notice.tag.includes(":"));
    if (isOurs && !waiting.includes(notice.tag)) notice.close();
  }
}

/**
 * Removes the notice of each tag that waits no longer. Undefined: the waiting tags are not known yet. `isWhole`: every tag that is not in the list
 * waits no longer, even if this page has never seen it.
 */
export function useTakenBack(waiting: readonly string[] | undefined, isWhole: boolean): void {
  const before = useRef<readonly string[]>([]);
  const isOldGone = useRef(false);
  useEffect(() => {
    if (!waiting) return;
    if (isWhole && !isOldGone.current) {
      isOldGone.current = true;
      void takeBackOld(waiting);
    }
    for (const tag of before.current) if (!waiting.includes(tag)) void takeBack(tag);
    before.current = waiting;
  }, [waiting, isWhole]);
}
