/** @import { ControlEvent } from "./types.ts" */
import { api, fetchChat, fetchState } from "./api.js";
import { texts } from "./i18n.js";
import { notify } from "./notify.js";
import { change, me, peersOf, putEntry, screen } from "./store.js";

const TYPING_MS = 6_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typingEnd;
/** @type {Promise<void> | null} */
let refreshing = null;
let isStale = false;
/** Counts the opened chats, so that only the last one shows its messages. */
let openings = 0;

/** Fetches the people and the state. Calls during a fetch lead to one more fetch. */
export async function refresh() {
  isStale = true;
  refreshing ??= (async () => {
    while (isStale) {
      isStale = false;
      change({ network: await fetchState() });
    }
  })().finally(() => {
    refreshing = null;
  });
  await refreshing;
  chooseSomebody();
}

/** Chooses a customer when none is played, if there are any. */
function chooseSomebody() {
  const [first] = screen.network.customers;
  if (!me() && first) void openPerson(first.number);
}

/**
 * Switches to another person's phone; the open chat stays open if this person can have it.
 * @param {string} number
 */
export async function openPerson(number) {
  change({ customer: number });
  const person = me();
  if (!person) return;
  const peers = peersOf(person);
  const { peer } = screen;
  await Promise.all([
    loadNewest(person.number, peers),
    openChat(peer && peers.includes(peer) ? peer : peers.length === 1 ? (peers[0] ?? null) : null),
  ]);
}

/**
 * @param {string} customer
 * @param {string[]} peers
 */
async function loadNewest(customer, peers) {
  for (const peer of peers.slice(0, 50)) {
    const key = `${customer} ${peer}`;
    const before = screen.newest.get(key);
    const [entry] = await fetchChat(customer, peer, 1);
    const isHeard = screen.newest.get(key) !== before;
    if (entry && !isHeard) change({ newest: new Map(screen.newest).set(key, entry) });
  }
}

/**
 * Events that come while the messages are loading are newer than these messages. The answer to an earlier call is ignored.
 * @param {string | null} peer jid, or null for the list of chats
 */
export async function openChat(peer) {
  const opening = ++openings;
  change({ peer, entries: [], isTyping: false, replyTo: null, editing: null });
  const { customer } = screen;
  if (!peer || !customer) return;
  const fetched = await fetchChat(customer, peer, 300);
  if (opening !== openings) return;
  screen.unseen.delete(`${customer} ${peer}`);
  const heard = screen.entries;
  change({ entries: fetched });
  for (const entry of heard) putEntry(entry);
  markRead();
}

/** Marks an open chat as read when somebody looks at it. */
export function markRead() {
  const person = me();
  const hasNews = screen.entries.some(({ fromCustomer }) => !fromCustomer);
  if (!person || person.state === "offline" || !screen.peer || !hasNews || document.visibilityState === "hidden")
    return;
  void api("POST", `/customers/${person.number}/read`, { peer: screen.peer });
}

/** @param {ControlEvent} event */
function hear(event) {
  const isOpen = "peer" in event && event.customer === screen.customer && event.peer === screen.peer;
  if (event.type === "entry") {
    change({ newest: new Map(screen.newest).set(`${event.customer} ${event.peer}`, event.entry) });
    if (isOpen) {
      const isNew = !screen.entries.some(({ id }) => id === event.entry.id);
      putEntry(event.entry);
      if (isNew && !event.entry.fromCustomer) markRead();
    } else if (!event.entry.fromCustomer)
      change({ unseen: new Set(screen.unseen).add(`${event.customer} ${event.peer}`) });
    if (!screen.network.customers.some(({ number }) => number === event.customer)) void refresh();
  } else if (event.type === "typing") {
    if (isOpen) showTyping(event.state);
  } else if (event.type === "callRejected") {
    const account = screen.network.accounts.find(({ number }) => number === event.number);
    if (account && account.jid === screen.peer) notify(texts.callRejected);
  } else void refresh();
}

/** @param {string} state */
function showTyping(state) {
  clearTimeout(typingEnd);
  change({ isTyping: state !== "paused" });
  typingEnd = setTimeout(() => change({ isTyping: false }), TYPING_MS);
}

/** Follows the events of the network. After a gap everything is fetched again, because events are not repeated. */
export function startLive() {
  const source = new EventSource("/api/events");
  source.addEventListener("open", () => {
    change({ live: true });
    void refresh().then(() => (screen.customer ? openPerson(screen.customer) : undefined));
  });
  source.addEventListener("error", () => change({ live: false }));
  source.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
  document.addEventListener("visibilitychange", markRead);
}
