/** @import { Entry } from "./types.ts" */
import { ask } from "./api.js";
import { h, openPopover } from "./base/dom.js";
import { formatTime } from "./base/format.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { perform } from "./base/notify.js";
import { buildContent, buildOwnContent, plainTextOf } from "./contents.js";
import { change, entries, me, theNumber } from "./store.js";
import { words } from "./words.js";

const emojis = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/**
 * The reactions to a message: the last one of each side.
 * @param {string} id
 */
function reactionsOf(id) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const { by, message } of entries()) {
    if (message.type !== "reaction") continue;
    const node = /** @type {{ message_id: string, emoji?: string }} */ (
      by === "company" ? message.content : message.message.reaction
    );
    if (node.message_id === id) found[by] = node.emoji ?? "";
  }
  return Object.values(found).filter((emoji) => emoji !== "");
}

/** @param {Entry} entry */
function answeredId({ by, message }) {
  if (by === "company") return message.context;
  return /** @type {{ id?: string } | undefined} */ (message.message.context)?.id ?? null;
}

/**
 * Everything that a bubble shows, so that it is built anew only when that changes.
 * @param {Entry} entry
 */
export function markOf(entry) {
  const { by, message } = entry;
  const state = by === "company" ? message.statuses.at(-1) : message.isRead;
  return JSON.stringify([by, state, reactionsOf(message.id)]);
}

/** @param {Entry} entry */
function buildMeta({ by, message }) {
  const ack = by === "customer" ? (message.isRead ? 3 : 2) : 0;
  return h(
    "span",
    { class: `meta ack-${ack}` },
    h("time", { title: new Date(message.at).toLocaleString() }, formatTime(message.at)),
    by === "customer" && icon("ticks", texts.ticks[ack]),
  );
}

/** @param {Entry} entry */
function buildQuote(entry) {
  const id = answeredId(entry);
  const quoted = id && entries().find(({ message }) => message.id === id);
  if (!quoted) return null;
  const who = quoted.by === "customer" ? texts.you : (theNumber()?.verifiedName ?? "");
  return h("blockquote", {}, h("strong", {}, who), h("span", { class: "summary" }, plainTextOf(quoted)));
}

/**
 * @param {Entry} entry
 * @param {{ x: number, y: number }} point
 */
function openMenu(entry, point) {
  const [customer, number] = [me()?.id, theNumber()?.id];
  /** @param {string} emoji */
  const react = (emoji) => {
    menu.hidePopover();
    const content = { type: "reaction", messageId: entry.message.id, emoji };
    void perform(() => ask("write", { customer, number, content }));
  };
  const row = emojis.map((emoji) =>
    h(
      "button",
      { type: "button", role: "menuitem", "aria-label": `${words.react} ${emoji}`, onclick: () => react(emoji) },
      emoji,
    ),
  );
  const reply = () => {
    menu.hidePopover();
    change({ replyTo: entry });
  };
  const menu = h(
    "div",
    { class: "menu", role: "menu" },
    h("div", { class: "menu-reactions" }, ...row),
    h("button", { type: "button", role: "menuitem", onclick: reply }, icon("reply"), words.reply),
  );
  openPopover(menu, point);
}

/**
 * @param {Entry} entry
 * @param {boolean} isFirst of several in a row by one side
 */
export function buildBubble(entry, isFirst) {
  const { content, choices } = entry.by === "company" ? buildContent(entry.message) : buildOwnContent(entry.message);
  const reactions = reactionsOf(entry.message.id);
  const bubble = h(
    "div",
    { class: "bubble" },
    buildQuote(entry),
    content,
    buildMeta(entry),
    reactions.length > 0 && h("span", { class: "reactions" }, reactions.join("")),
  );
  if (choices.length > 0)
    bubble.append(
      h(
        "div",
        { class: "choices" },
        ...choices.map(({ label, press }) =>
          h("button", { type: "button", onclick: () => void perform(press) }, label),
        ),
      ),
    );
  const opener = h("button", { type: "button", class: "bubble-opener", "aria-label": texts.options }, icon("down"));
  opener.addEventListener("click", () => {
    const { left, bottom } = opener.getBoundingClientRect();
    openMenu(entry, { x: left, y: bottom });
  });
  const side = entry.by === "customer" ? "is-mine" : "is-theirs";
  return h("div", { class: `bubble-row ${side}${isFirst ? " is-first" : ""}` }, bubble, opener);
}
