/** @import { EntryView } from "../base/types.ts" */
import { mediaUrl, sendAs } from "../base/api.js";
import { avatar } from "../base/avatar.js";
import { h } from "../base/dom.js";
import { formatBytes, formatNumber } from "../base/format.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { perform } from "../base/notify.js";
import { screen } from "../base/store.js";
import { buildPlayer } from "./player.js";

/** @param {EntryView} entry */
function urlOf({ id }) {
  return mediaUrl(screen.customer ?? "", screen.peer ?? "", id);
}

/** @param {EntryView} entry */
function caption({ text }) {
  return text && h("p", { class: "text" }, text);
}

/** @param {EntryView} entry */
function missing(entry) {
  return h("div", { class: "content" }, h("p", { class: "missing" }, icon("file"), texts.noMedia), caption(entry));
}

/** @param {string} src */
function openPicture(src) {
  const dialog = h(
    "dialog",
    { class: "picture", onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h("img", { src, alt: texts.photo }),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {EntryView} entry */
function image(entry) {
  const src = urlOf(entry);
  const open = h(
    "button",
    { type: "button", class: "photo", onclick: () => openPicture(src) },
    h("img", { src, alt: entry.text || texts.photo }),
  );
  return h("div", { class: "content" }, open, caption(entry));
}

/** @param {EntryView} entry */
function video(entry) {
  return h(
    "div",
    { class: "content" },
    h("video", { src: urlOf(entry), controls: true, preload: "metadata" }),
    caption(entry),
  );
}

/** @param {EntryView} entry */
function buildDocument(entry) {
  const name = entry.fileName ?? texts.document;
  const type = name.includes(".") ? (name.split(".").pop() ?? "").toUpperCase() : "";
  return h(
    "div",
    { class: "content" },
    h(
      "a",
      { class: "document", href: urlOf(entry), download: name },
      icon("file"),
      h(
        "span",
        {},
        h("strong", {}, name),
        h("small", {}, [type, formatBytes(entry.mediaBytes ?? 0)].filter(Boolean).join(" · ")),
      ),
      icon("download", texts.download),
    ),
    caption(entry),
  );
}

/** @param {EntryView} entry */
function location({ location: place }) {
  const { latitude = 0, longitude = 0, name } = place ?? {};
  return h(
    "div",
    { class: "content" },
    h("div", { class: "map" }, icon("pin")),
    h(
      "p",
      { class: "place" },
      h("strong", {}, name ?? texts.location),
      h("small", {}, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
    ),
  );
}

/** @param {EntryView} entry */
function contact({ cards = [], text }) {
  const shown = cards.length > 0 ? cards : [{ name: text || texts.contact, number: "" }];
  const rows = shown.map(({ name, number }) =>
    h(
      "div",
      { class: "card" },
      avatar(name),
      h("span", {}, h("strong", {}, name), number && h("small", {}, formatNumber(number))),
    ),
  );
  return h("div", { class: "content" }, ...rows);
}

/** @param {EntryView} entry */
function poll({ id, text, poll: { options, selectable } = { options: [], selectable: 1 } }) {
  const { customer, peer } = screen;
  const most = Math.max(1, ...options.map(({ votes }) => votes));
  /** @param {string} name */
  const vote = async (name) => {
    const mine = options.filter((option) => option.mine).map((option) => option.name);
    const others = selectable === 1 ? [] : mine.filter((other) => other !== name);
    const chosen = mine.includes(name) ? others : [...others, name];
    if (customer && peer) await sendAs(customer, peer, { kind: "pollVote", targetId: id, options: chosen });
  };
  const rows = options.map(({ name, votes, mine }) => {
    const bar = h("meter", { min: 0, max: most, value: votes, "aria-label": `${votes} ${texts.votes}` });
    return h(
      "button",
      {
        type: "button",
        class: "poll-option",
        "aria-pressed": String(mine),
        onclick: () => void perform(() => vote(name)),
      },
      h("span", { class: "poll-mark" }, mine && icon("tick")),
      h("span", { class: "poll-name" }, name),
      h("span", {}, String(votes)),
      bar,
    );
  });
  return h("div", { class: "content poll" }, h("strong", {}, text), ...rows);
}

/** @type {Partial<Record<EntryView["kind"], (entry: EntryView) => HTMLElement>>} */
const builders = {
  image,
  video,
  document: buildDocument,
  location,
  contact,
  poll,
  audio: (entry) => buildPlayer(entry, urlOf(entry)),
  voice: (entry) => buildPlayer(entry, urlOf(entry)),
  sticker: (entry) =>
    h("div", { class: "content" }, h("img", { class: "sticker", src: urlOf(entry), alt: texts.sticker })),
};

const withFile = new Set(["image", "video", "document", "audio", "voice", "sticker"]);

/**
 * The inside of a bubble.
 * @param {EntryView} entry
 * @returns {HTMLElement}
 */
export function buildContent(entry) {
  if (entry.deleted) return h("p", { class: "content text" }, texts.deleted);
  if (withFile.has(entry.kind) && entry.mediaBytes === null) return missing(entry);
  const build = builders[entry.kind];
  return build ? build(entry) : h("p", { class: "content text" }, entry.text);
}
