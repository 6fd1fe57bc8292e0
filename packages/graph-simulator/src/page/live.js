import { ask, list } from "./api.js";
import { perform } from "./base/notify.js";
import { change, entries, put, screen } from "./store.js";

/** Fetches all objects except messages. */
export async function refresh() {
  change({ state: await list("state") });
  markRead();
}

async function load() {
  const [sent, received, posted] = await Promise.all([list("sent"), list("received"), list("posted")]);
  change({ sent, received, posted });
  await refresh();
}

/** Fetches the messages on screen. */
export function markRead() {
  if (document.visibilityState === "hidden" || screen.side !== "customer") return;
  for (const { by, message } of entries())
    if (by === "company" && message.statuses.at(-1) === "delivered")
      void perform(() => ask("read", { message: message.id }));
}

/** Follows the events. After a gap everything is fetched again. */
export function startLive() {
  const source = new EventSource("/__sim/events");
  source.addEventListener("open", () => {
    change({ live: true });
    void perform(load);
  });
  source.addEventListener("error", () => change({ live: false }));
  source.addEventListener("message", ({ data }) => {
    const event = JSON.parse(data);
    if (event.type === "sent") change({ sent: put(screen.sent, event.message) });
    else if (event.type === "received") change({ received: put(screen.received, event.message) });
    else if (event.type === "posted") change({ posted: [...screen.posted, event.posted] });
    else void list("received").then((received) => change({ received }));
    if (event.type === "received") void perform(refresh);
    else markRead();
  });
  document.addEventListener("visibilitychange", markRead);
}
