/** @import { EntryView } from "../base/types.ts" */
import { api } from "../base/api.js";
import { avatar } from "../base/avatar.js";
import { h, openDialog, reconcile } from "../base/dom.js";
import { field, numberField, submitRow } from "../base/forms.js";
import { formatNumber, formatTime } from "../base/format.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { openChat, refresh } from "../base/live.js";
import { perform } from "../base/notify.js";
import { describePeer, me, onChange, peersOf, screen } from "../base/store.js";
import { buildSummary } from "./summary.js";

/** @param {string} peer */
export function titleOf(peer) {
  const { title, kind } = describePeer(peer);
  return kind === "company" && /^\d+$/.test(title) ? formatNumber(title) : title;
}

/** @param {string} peer @returns {EntryView | undefined} */
function newestOf(peer) {
  return screen.newest.get(`${screen.customer} ${peer}`);
}

/** @param {string} peer */
function row(peer) {
  const { kind } = describePeer(peer);
  const newest = newestOf(peer);
  const hasNews = screen.unseen.has(`${screen.customer} ${peer}`);
  return h(
    "button",
    { type: "button", class: "chat-row", onclick: () => void perform(() => openChat(peer)) },
    avatar(titleOf(peer), kind),
    h(
      "span",
      { class: "chat-row-text" },
      h("span", { class: "chat-row-title" }, titleOf(peer)),
      h(
        "span",
        { class: "chat-row-last" },
        newest ? buildSummary(newest) : kind === "group" ? texts.group : texts.company,
      ),
    ),
    h("span", { class: "chat-row-side" }, newest && formatTime(newest.at), hasNews && h("span", { class: "news" })),
  );
}

function askForNumber() {
  const number = numberField(texts.number, texts.numberHint);
  const form = h("form", {}, number.label, submitRow(texts.open));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    const known = screen.network.accounts.find((account) => account.number === number.input.value);
    void perform(() => openChat(known?.jid ?? `${number.input.value}@s.whatsapp.net`));
  });
  const dialog = openDialog(texts.newChat, texts.close, form);
}

function askForGroup() {
  const { customers, accounts } = screen.network;
  const subject = field(texts.subject, { required: true, maxLength: 100 });
  const members = [...accounts.map(({ number }) => ({ number, name: formatNumber(number) })), ...customers];
  const boxes = members.map(({ number, name }) => {
    const box = h("input", { type: "checkbox", value: number, checked: number === screen.customer });
    return { box, label: h("label", { class: "check" }, box, h("span", {}, name)) };
  });
  const form = h(
    "form",
    {},
    subject.label,
    h("fieldset", {}, h("legend", {}, texts.members), ...boxes.map(({ label }) => label)),
    submitRow(texts.create),
  );
  const create = async () => {
    const chosen = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    const group = await api("POST", "/groups", { subject: subject.input.value, members: chosen });
    dialog.close();
    await refresh();
    await openChat(group.jid);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void perform(create);
  });
  const dialog = openDialog(texts.newGroup, texts.close, form);
}

function createEmpty() {
  return h("div", { class: "empty" }, icon("shop"), h("strong", {}, texts.noCompany), h("p", {}, texts.noCompanyHint));
}

/** The first screen of the phone: the chats that this person can open. */
export function createChatList() {
  const rows = h("div", { class: "chat-rows" });
  const empty = createEmpty();
  onChange(() => {
    const person = me();
    const peers = person ? peersOf(person) : [];
    empty.hidden = peers.length > 0 || !screen.live;
    reconcile(rows, peers, {
      key: (peer) => peer,
      signature: (peer) =>
        JSON.stringify([
          screen.customer,
          titleOf(peer),
          newestOf(peer),
          screen.unseen.has(`${screen.customer} ${peer}`),
        ]),
      build: row,
    });
  });
  return h(
    "div",
    { class: "chat-list" },
    h("h2", {}, texts.chats),
    rows,
    empty,
    h(
      "footer",
      { class: "chat-list-foot" },
      h("button", { type: "button", class: "quiet", onclick: askForNumber }, icon("plus"), texts.newChat),
      h("button", { type: "button", class: "quiet", onclick: askForGroup }, icon("people"), texts.newGroup),
    ),
  );
}
