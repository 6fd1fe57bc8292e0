import { answering, isOver, type NoticeTarget } from "./notices.ts";
import { productName } from "./shell.ts";

/** The content of a push. `followers/push/notices.ts` of the server writes it. */
interface PushContent {
  title: string;
  body: string;
  tag: string;
  lang?: string;
  app_badge?: string;
  /** `answer`: the label of the button with which the user answers. Absent when no answer is possible. */
  data: { to: NoticeTarget; waiting?: readonly string[]; answer?: string };
}
/** Shown for a push that cannot be read, because a browser ends a subscription whose pushes show nothing. */
const unread = { body: "Nova atividade", tag: "news", data: { to: { path: "/tickets" } } };

async function read(data: PushMessageData | null): Promise<PushContent> {
  try {
    const { notification } = (data?.json() ?? {}) as { notification?: Partial<PushContent> };
    const { title, body, tag, data: more } = notification ?? {};
    const whole =
      title !== undefined && body !== undefined && tag !== undefined && more?.to.path.startsWith("/") === true;
    if (whole) return notification as PushContent;
  } catch {
    // The push is shown as one that cannot be read.
  }
  return { ...unread, title: await productName() };
}

/**
 * Shows the notice of a push, unless the user looks at a page of the desk, because that page shows the notice itself. Closes the notices of
 * conversations that no longer wait.
 */
export async function showPushed(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, tag, lang, app_badge: count, data: more } = await read(data);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (count !== undefined) await badge(worker, Number(count)).catch(() => undefined);
  if (!pages.some(({ focused }) => focused)) {
    const look = {
      body,
      tag,
      icon: "/icons/192.png",
      badge: "/icons/badge-96.png",
      ...(lang ? { lang } : {}),
      actions: more.answer ? [{ action: answering, title: more.answer }] : [],
    };
    await worker.registration.showNotification(title, { ...look, data: more });
  }
  if (more.waiting) await closeOthers(worker, [...more.waiting, tag]);
}

async function badge(worker: ServiceWorkerGlobalScope, count: number): Promise<void> {
  if (!("setAppBadge" in worker.navigator)) return;
  await (count > 0 ? worker.navigator.setAppBadge(count) : worker.navigator.clearAppBadge());
}

/** Closes the notices whose subject waits no longer. */
async function closeOthers({ registration }: ServiceWorkerGlobalScope, waiting: readonly string[]): Promise<void> {
  for (const notice of await registration.getNotifications()) if (isOver(notice, waiting)) notice.close();
}
