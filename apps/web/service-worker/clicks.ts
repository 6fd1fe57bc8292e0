import { type NoticeTarget, placeOf } from "./notices.ts";

/** Opens the conversation of a notice: in a page of the desk that is open, or else in a new one. `action`: the button that was pressed, or empty. */
export async function openClicked(clients: Clients, { data }: Notification, action: string): Promise<void> {
  const to = placeOf((data as { to: NoticeTarget }).to, action);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const desks = pages.filter(({ url }) => !new URL(url).pathname.startsWith("/api/"));
  const desk = desks.find(({ focused }) => focused) ?? desks[0];
  if (!desk) return void (await clients.openWindow(to.path));
  desk.postMessage({ told: "open", to }, []);
  // A browser lets a window come to the front only after a real click.
  await desk.focus().catch(() => undefined);
}
