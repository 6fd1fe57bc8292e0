/** @import { EntryView } from "../base/types.ts" */
/** @import { IconName } from "../base/icons.js" */
import { sendAs } from "../base/api.js";
import { h, openPopover } from "../base/dom.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { perform } from "../base/notify.js";
import { change, screen } from "../base/store.js";

const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/** @param {object} content sent into the open chat */
function send(content) {
  const { customer, peer } = screen;
  if (customer && peer) void perform(() => sendAs(customer, peer, content));
}

/**
 * The menu with the actions on a message.
 * @param {EntryView} entry
 * @param {{ x: number, y: number }} point
 */
export function openBubbleMenu(entry, point) {
  const mine = entry.reactions.find(({ fromCustomer }) => fromCustomer)?.emoji;
  /** @param {IconName} name @param {string} label @param {() => void} act */
  const item = (name, label, act) => {
    const choose = () => {
      menu.hidePopover();
      act();
    };
    return h("button", { type: "button", role: "menuitem", onclick: choose }, icon(name), label);
  };
  const reactions = EMOJIS.map((emoji) => {
    const choose = () => {
      menu.hidePopover();
      send({ kind: "reaction", targetId: entry.id, emoji: mine === emoji ? "" : emoji });
    };
    return h(
      "button",
      {
        type: "button",
        "aria-label": `${texts.react} ${emoji}`,
        "aria-pressed": String(mine === emoji),
        onclick: choose,
      },
      emoji,
    );
  });
  const isText = entry.kind === "text";
  const menu = h(
    "div",
    { class: "menu", role: "menu" },
    h("div", { class: "menu-reactions" }, ...reactions),
    item("reply", texts.reply, () => change({ replyTo: entry, editing: null })),
    entry.fromCustomer && isText && item("edit", texts.edit, () => change({ editing: entry, replyTo: null })),
    entry.fromCustomer && item("trash", texts.remove, () => send({ kind: "delete", targetId: entry.id })),
  );
  openPopover(menu, point);
}
