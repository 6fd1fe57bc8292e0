/** The page to which a click on a notice leads. The code that shows the notice writes this value. */
type Place = { path: string; state?: object };

/** Opens the conversation of a notice: in a page of the desk that is open, or else in a new one. */
export async function openClicked(clients: Clients, { data }: Notification): Promise<void> {
  const { to } = data as { to: Place };
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const desks = pages.filter(({ url }) => !new URL(url).pathname.startsWith("/api/"));
  const desk = desks.find(({ focused }) => focused) ?? desks[0];
  if (!desk) return void (await clients.openWindow(to.path));
  desk.postMessage({ told: "open", to }, []);
  // A browser lets a window come to the front only after a real click.
  await desk.focus().catch(() => undefined);
}
