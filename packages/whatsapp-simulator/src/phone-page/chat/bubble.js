/** @import { EntryView } from "../base/types.ts" */
import { openBubbleMenu } from "./bubble-menu.js";
import { buildContent } from "./contents.js";
import { h, reconcile } from "../base/dom.js";
import { formatNumber, formatTime } from "../base/format.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { screen } from "../base/store.js";
import { buildSummary } from "./summary.js";

const LONG_PRESS_MS = 500;

/** @type {WeakMap<HTMLElement, EntryView>} */
const entryOf = new WeakMap();

/** Makes an empty bubble. `updateBubble` fills it. */
export function createBubble() {
  const bubble = h("div", { class: "bubble" });
  const row = h("div", { class: "bubble-row" }, bubble);
  /** @param {{ x: number, y: number }} point */
  const open = (point) => {
    const entry = entryOf.get(row);
    if (entry && !entry.deleted) openBubbleMenu(entry, point);
  };
  bubble.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    // With the button still down, releasing it would count as a click elsewhere and close the menu immediately.
    if (event.buttons === 0) open(point);
    else window.addEventListener("pointerup", () => setTimeout(() => open(point)), { once: true });
  });
  onLongPress(bubble, open);
  const opener = h("button", { type: "button", class: "bubble-opener", "aria-label": texts.options }, icon("down"));
  opener.addEventListener("click", () => {
    const { left, bottom } = opener.getBoundingClientRect();
    open({ x: left, y: bottom });
  });
  row.append(opener);
  return row;
}

/**
 * @param {HTMLElement} element
 * @param {(point: { x: number, y: number }) => void} act
 */
function onLongPress(element, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch")
      timer = setTimeout(() => act({ x: event.clientX, y: event.clientY }), LONG_PRESS_MS);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"])
    element.addEventListener(end, () => clearTimeout(timer));
}

/** @param {EntryView} entry */
function senderName({ peer }) {
  const { customers } = screen.network;
  return (
    customers.find(({ number, jid, lid }) => [number, jid, lid].includes(peer))?.name ??
    formatNumber(peer.replace(/@.*/, ""))
  );
}

/** @param {EntryView} entry */
function buildQuote(entry) {
  const quoted = screen.entries.find(({ id }) => id === entry.quotedId);
  const who = quoted?.fromCustomer ? texts.you : quoted ? senderName(quoted) : "";
  return h(
    "blockquote",
    {},
    who && h("strong", {}, who),
    quoted ? buildSummary(quoted) : h("span", { class: "summary" }, entry.quotedText ?? "…"),
  );
}

/** @param {EntryView} entry */
function buildMeta(entry) {
  const { ack, fromCustomer, edited, deleted, at } = entry;
  const name = ack < 0 ? "alert" : ack === 0 ? "clock" : ack === 1 ? "tick" : "ticks";
  return h(
    "span",
    { class: `meta ack-${ack}` },
    edited && !deleted && h("span", {}, texts.edited),
    h("time", { title: new Date(at).toLocaleString() }, formatTime(at)),
    fromCustomer && !deleted && icon(name, texts.ticks[ack]),
  );
}

/** @param {EntryView} entry */
function buildReactions({ reactions }) {
  return h(
    "span",
    { class: "reactions" },
    [...new Set(reactions.map(({ emoji }) => emoji))].join(""),
    reactions.length > 1 && ` ${reactions.length}`,
  );
}

/**
 * Updates a bubble part by part, so that a tick does not stop a playing voice note.
 * @param {HTMLElement} row
 * @param {EntryView} entry
 * @param {boolean} isFirst of several in a row by one sender
 */
export function updateBubble(row, entry, isFirst) {
  entryOf.set(row, entry);
  const { ack, at, reactions, edited, deleted, fromCustomer } = entry;
  const { kind, text, fileName, mediaBytes, seconds, location, cards, poll } = entry;
  const states = {
    "is-mine": fromCustomer,
    "is-theirs": !fromCustomer,
    "is-first": isFirst,
    "is-deleted": deleted,
    "is-bare": kind === "sticker",
  };
  for (const [name, isOn] of Object.entries(states)) row.classList.toggle(name, isOn);
  const showsSender = isFirst && !fromCustomer && screen.peer?.endsWith("@g.us");
  row.dataset.id = entry.id;
  const parts = [
    showsSender && {
      name: "sender",
      mark: senderName(entry),
      build: () => h("strong", { class: "sender" }, senderName(entry)),
    },
    entry.quotedId && !deleted && { name: "quote", mark: entry.quotedId, build: () => buildQuote(entry) },
    {
      name: "content",
      mark: JSON.stringify([deleted, kind, text, fileName, mediaBytes, seconds, location, cards, poll]),
      build: () => buildContent(entry),
    },
    { name: "meta", mark: JSON.stringify([ack, at, edited, deleted]), build: () => buildMeta(entry) },
    reactions.length > 0 &&
      !deleted && { name: "reactions", mark: JSON.stringify(reactions), build: () => buildReactions(entry) },
  ];
  const bubble = /** @type {HTMLElement} */ (row.firstElementChild);
  reconcile(
    bubble,
    parts.filter((part) => typeof part === "object"),
    { key: ({ name }) => name, signature: ({ mark }) => mark, build: ({ build }) => build() },
  );
}
