/** @import { CustomerView, EntryView, Screen } from "./types.ts" */

const remembered = JSON.parse(localStorage.getItem("demo-phone") ?? "{}");

/** @type {Screen} */
export const screen = {
  network: { accounts: [], customers: [], groups: [], waiting: [] },
  live: false,
  customer: remembered.customer ?? null,
  peer: remembered.peer ?? null,
  entries: [],
  newest: new Map(),
  isTyping: false,
  unseen: new Set(),
  replyTo: null,
  editing: null,
  side: "customer",
};

/** @type {(() => void)[]} */
const views = [];
let isScheduled = false;

/** @param {() => void} render called after every change, several changes in one go count as one */
export function onChange(render) {
  views.push(render);
}

/** @param {Partial<Screen>} part */
export function change(part) {
  Object.assign(screen, part);
  localStorage.setItem("demo-phone", JSON.stringify({ customer: screen.customer, peer: screen.peer }));
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    for (const render of views) render();
  });
}

/** The person being played, once the network knows them. */
export function me() {
  return screen.network.customers.find(({ number }) => number === screen.customer) ?? null;
}

/**
 * The chats a person can open: every company, and the groups the person is in.
 * @param {CustomerView} person
 */
export function peersOf({ number, jid, lid }) {
  const { accounts, groups } = screen.network;
  const isMember = (/** @type {string[]} */ participants) =>
    [number, jid, lid].some((name) => participants.includes(name));
  return [
    ...accounts.map((account) => account.jid),
    ...groups.filter((group) => isMember(group.participants)).map((group) => group.jid),
  ];
}

/**
 * Puts a new or changed message of the open chat in its place.
 * @param {EntryView} entry
 */
export function putEntry(entry) {
  const index = screen.entries.findIndex(({ id }) => id === entry.id);
  const entries = index < 0 ? [...screen.entries, entry] : screen.entries.with(index, entry);
  change({ entries: entries.toSorted((one, other) => one.at - other.at) });
}

/**
 * The title and kind of a chat on this person's phone.
 * @param {string} peer jid
 * @returns {{ title: string, kind: "company" | "group" | "person" }}
 */
export function describePeer(peer) {
  const { accounts, customers, groups } = screen.network;
  const group = groups.find(({ jid }) => jid === peer);
  if (group) return { title: group.subject, kind: "group" };
  const person = customers.find(({ jid, lid }) => jid === peer || lid === peer);
  if (person) return { title: person.name, kind: "person" };
  const account = accounts.find(({ jid, lid }) => jid === peer || lid === peer);
  return { title: account?.number ?? peer.replace(/@.*/, ""), kind: "company" };
}
