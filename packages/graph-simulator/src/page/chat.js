import { avatar } from "./base/avatar.js";
import { h, reconcile } from "./base/dom.js";
import { formatDay } from "./base/format.js";
import { texts } from "./base/i18n.js";
import { buildBubble, markOf } from "./bubble.js";
import { createComposer } from "./composer.js";
import { change, entries, me, onChange, screen, theNumber } from "./store.js";
import { words } from "./words.js";

/** A chat within this many pixels of its end counts as being at the end. */
const near = 120;
const typingMs = 25_000;
/** Kinds that change another message and have no entry of their own in the log. */
const silent = new Set(["reaction", "edit", "revoke"]);

function createHead() {
  const face = h("span");
  const title = h("strong");
  const status = h("span", { role: "status" });
  const choice = h("select", {
    "aria-label": words.number,
    onchange: () => change({ number: choice.value, replyTo: null }),
  });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let end;
  onChange(() => {
    const number = theNumber();
    if (title.textContent !== number?.verifiedName) face.replaceChildren(avatar(number?.verifiedName ?? "", "company"));
    title.textContent = number?.verifiedName ?? "";
    const now = screen.state?.now ?? 0;
    const isTyping = entries().some(({ by, message }) => by === "customer" && message.typingUntil > now);
    status.textContent = isTyping ? texts.typing : words.official;
    status.classList.toggle("is-typing", isTyping);
    clearTimeout(end);
    if (isTyping)
      end = setTimeout(
        () => change({ received: screen.received.map((each) => ({ ...each, typingUntil: 0 })) }),
        typingMs,
      );
    const numbers = screen.state?.numbers ?? [];
    choice.hidden = numbers.length < 2;
    choice.replaceChildren(...numbers.map(({ id, verifiedName }) => h("option", { value: id }, verifiedName)));
    choice.value = number?.id ?? "";
  });
  return h("header", { class: "chat-head" }, face, h("span", { class: "chat-who" }, title, status), choice);
}

function listRows() {
  const rows = [];
  let [day, before] = ["", ""];
  for (const entry of entries()) {
    if (silent.has(entry.message.type)) continue;
    const today = formatDay(entry.message.at);
    if (today !== day) rows.push({ day: today, entry: null, isFirst: true });
    rows.push({ day: null, entry, isFirst: today !== day || before !== entry.by });
    [day, before] = [today, entry.by];
  }
  return rows;
}

function createLog() {
  const rows = h("div", { class: "log-rows" });
  const empty = h("p", { class: "log-empty" }, texts.emptyChat);
  const log = h("div", { class: "log", role: "log", tabIndex: 0, "aria-label": texts.chats }, empty, rows);
  let shown = "";
  /** A picture that is loaded later must not push the end out of sight. */
  let isAtEnd = true;
  onChange(() => {
    const chat = `${me()?.id} ${theNumber()?.id}`;
    const items = listRows();
    isAtEnd ||= shown !== chat;
    empty.hidden = items.length > 0;
    reconcile(rows, items, {
      key: ({ day, entry }) => (entry ? entry.message.id : `day ${day}`),
      signature: ({ entry, isFirst }) => (entry ? `${isFirst} ${markOf(entry)}` : ""),
      build: ({ day, entry, isFirst }) =>
        entry ? buildBubble(entry, isFirst) : h("p", { class: "day" }, h("span", {}, day ?? "")),
    });
    if (isAtEnd) log.scrollTop = log.scrollHeight;
    shown = chat;
  });
  log.addEventListener("load", () => isAtEnd && (log.scrollTop = log.scrollHeight), true);
  log.addEventListener("scroll", () => (isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < near));
  return log;
}

/** The chat with the company, and its field for writing. */
export function createChat() {
  return h("div", { class: "chat" }, createHead(), createLog(), createComposer());
}
