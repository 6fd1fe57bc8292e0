/** @import { Entry, ReceivedView, Screen, SentView } from "./types.ts" */

const remembered = JSON.parse(localStorage.getItem("official-phone") ?? "{}");

/** @type {Screen} */
export const screen = {
  state: null,
  live: false,
  customer: remembered.customer ?? null,
  number: remembered.number ?? null,
  sent: [],
  received: [],
  posted: [],
  replyTo: null,
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
  localStorage.setItem("official-phone", JSON.stringify({ customer: screen.customer, number: screen.number }));
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    for (const render of views) render();
  });
}

/** The customer whom the user plays: the first one until the user chooses another. */
export function me() {
  const customers = screen.state?.customers ?? [];
  return customers.find(({ id }) => id === screen.customer) ?? customers[0] ?? null;
}

/** The number to which the customer writes. */
export function theNumber() {
  const numbers = screen.state?.numbers ?? [];
  return numbers.find(({ id }) => id === screen.number) ?? numbers[0] ?? null;
}

/**
 * Puts a new or changed message in its place.
 * @template {SentView | ReceivedView} T
 * @param {T[]} all
 * @param {T} message
 */
export function put(all, message) {
  const index = all.findIndex(({ id }) => id === message.id);
  return index < 0 ? [...all, message] : all.with(index, message);
}

/** The messages of the open chat, in their order. */
export function entries() {
  const [customer, number] = [me()?.id, theNumber()?.id];
  /** @type {Entry[]} */
  const all = [
    ...screen.sent.map((message) => ({ by: /** @type {const} */ ("company"), message })),
    ...screen.received.map((message) => ({ by: /** @type {const} */ ("customer"), message })),
  ];
  return all
    .filter(({ message }) => message.customer === customer && message.number === number)
    .filter(
      ({ by, message }) =>
        by === "customer" || ("failure" in message && message.failure === null && message.statuses.length > 0),
    )
    .toSorted((one, other) => one.message.at - other.message.at);
}
