/** @import { EntryView } from "../base/types.ts" */
import { api } from "../base/api.js";
import { avatar } from "../base/avatar.js";
import { createBubble, updateBubble } from "./bubble.js";
import { titleOf } from "./chat-list.js";
import { createComposer } from "./composer.js";
import { h, reconcile } from "../base/dom.js";
import { formatDay } from "../base/format.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { openChat } from "../base/live.js";
import { notify, perform } from "../base/notify.js";
import { describePeer, onChange, screen } from "../base/store.js";

/** A chat within this many pixels of its end counts as being at the end. */
const NEAR = 120;

/** @param {boolean} video */
async function call(video) {
  const account = screen.network.accounts.find(({ jid }) => jid === screen.peer);
  if (!account) return;
  await api("POST", `/accounts/${account.number}/call`, { from: screen.customer, video });
  notify(texts.calling);
}

/**
 * @param {"phone" | "video"} kind
 * @param {string} label
 */
function createCaller(kind, label) {
  const ring = () => void perform(() => call(kind === "video"));
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: ring },
    icon(kind),
  );
}

function createHead() {
  const back = h("button", { type: "button", class: "icon-button", "aria-label": texts.back }, icon("back"));
  back.addEventListener("click", () => void openChat(null));
  const title = h("strong");
  const status = h("span", { role: "status" });
  const face = h("span");
  const calls = h(
    "span",
    { class: "chat-calls" },
    createCaller("video", texts.videoCall),
    createCaller("phone", texts.voiceCall),
  );
  onChange(() => {
    if (!screen.peer) return;
    const { kind } = describePeer(screen.peer);
    const name = titleOf(screen.peer);
    if (title.textContent !== name) face.replaceChildren(avatar(name, kind));
    title.textContent = name;
    status.textContent = screen.isTyping ? texts.typing : kind === "group" ? texts.group : texts.company;
    status.classList.toggle("is-typing", screen.isTyping);
    calls.hidden = kind !== "company";
  });
  return h("header", { class: "chat-head" }, back, face, h("span", { class: "chat-who" }, title, status), calls);
}

/**
 * @typedef {{ day: string, entry: null } | { day: null, entry: EntryView, isFirst: boolean }} Row
 * @returns {Row[]}
 */
function listRows() {
  /** @type {Row[]} */
  const rows = [];
  let day = "";
  /** @type {EntryView | null} */
  let before = null;
  for (const entry of screen.entries) {
    if (["reaction", "edit", "delete", "pollVote"].includes(entry.kind)) continue;
    const today = formatDay(entry.at);
    if (today !== day) rows.push({ day: today, entry: null });
    const isFirst = today !== day || before?.fromCustomer !== entry.fromCustomer || before.peer !== entry.peer;
    rows.push({ day: null, entry, isFirst });
    day = today;
    before = entry;
  }
  return rows;
}

function createLog() {
  const rows = h("div", { class: "log-rows" });
  const empty = h("p", { class: "log-empty" }, texts.emptyChat);
  const log = h("div", { class: "log", role: "log", tabIndex: 0, "aria-label": texts.chats }, empty, rows);
  let shown = "";
  onChange(() => {
    const chat = `${screen.customer} ${screen.peer}`;
    const wasAtEnd = shown !== chat || log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
    const items = listRows();
    empty.hidden = items.length > 0;
    reconcile(rows, items, {
      key: ({ day, entry }) => (entry ? `${chat} ${entry.id}` : `day ${day}`),
      signature: () => "",
      build: ({ day, entry }) => (entry ? createBubble() : h("p", { class: "day" }, h("span", {}, day))),
    });
    items.forEach((item, index) => {
      const node = rows.children[index];
      if (item.entry && node) updateBubble(/** @type {HTMLElement} */ (node), item.entry, item.isFirst);
    });
    const newest = screen.entries.at(-1);
    if (wasAtEnd || (newest?.fromCustomer && newest.id !== log.dataset.newest)) log.scrollTop = log.scrollHeight;
    log.dataset.newest = newest?.id ?? "";
    shown = chat;
  });
  log.addEventListener(
    "load",
    () => {
      if (log.scrollHeight - log.scrollTop - log.clientHeight < NEAR * 3) log.scrollTop = log.scrollHeight;
    },
    true,
  );
  return log;
}

export function createChat() {
  return h("div", { class: "chat" }, createHead(), createLog(), createComposer());
}
