/** @import { Choice, Entry, FileNode, Header, Interactive, ReceivedView, SentView } from "./types.ts" */
import { ask, fileUrl } from "./api.js";
import { avatar } from "./base/avatar.js";
import { h, openDialog } from "./base/dom.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { notify } from "./base/notify.js";
import { me, theNumber } from "./store.js";
import { fillTemplate } from "./template.js";
import { words } from "./words.js";

/** @typedef {{ content: HTMLElement, choices: Choice[] }} Built */

/** @param {string | undefined} value */
const paragraph = (value) => value && h("p", { class: "text" }, value);

/**
 * @param {string} kind
 * @param {FileNode} file
 */
function buildFile(kind, file) {
  const src = fileUrl(file);
  const isOwn = file.id !== undefined;
  if (kind === "image" && isOwn) return h("img", { class: "picture-in", src, alt: file.caption ?? texts.photo });
  if (kind === "sticker" && isOwn) return h("img", { class: "sticker", src, alt: texts.sticker });
  if (kind === "video" && isOwn) return h("video", { src, controls: true, preload: "metadata" });
  if (kind === "audio" && isOwn) return h("audio", { src, controls: true, preload: "metadata" });
  const name = file.filename ?? file.link ?? texts.document;
  return h(
    "a",
    { class: "document", href: src, download: file.filename ?? true },
    icon("file"),
    h("span", {}, h("strong", {}, name)),
  );
}

/** @param {Header | undefined} header */
function buildHeader(header) {
  if (!header?.type) return null;
  if (header.type === "text") return h("strong", { class: "head-text" }, header.text ?? "");
  const kind = /** @type {"image" | "video" | "document"} */ (header.type);
  return buildFile(kind, header[kind] ?? {});
}

/** @param {object} content written by the customer who is played */
const write = (content) => ask("write", { customer: me()?.id, number: theNumber()?.id, content });

/**
 * @param {string} message
 * @param {Interactive} node
 */
function openList(message, node) {
  const sections = (node.action.sections ?? []).map(({ title = "", rows }) =>
    h(
      "fieldset",
      {},
      h("legend", {}, title),
      ...rows.map((row) =>
        h(
          "button",
          {
            type: "button",
            class: "list-row",
            onclick: () => {
              dialog.close();
              void ask("press", { message, which: row.id });
            },
          },
          h("strong", {}, row.title),
          h("small", {}, row.description ?? ""),
        ),
      ),
    ),
  );
  const dialog = openDialog(node.action.button ?? words.choose, texts.close, ...sections);
  return Promise.resolve();
}

/**
 * @param {SentView} message
 * @param {Interactive} node
 * @returns {Choice[]}
 */
function choicesOf(message, node) {
  const { buttons = [], parameters, name, button } = node.action;
  if (button) return [{ label: button, press: () => openList(message.id, node) }];
  if (name === "cta_url")
    return [
      { label: parameters?.display_text ?? "", press: async () => notify(words.openLink + (parameters?.url ?? "")) },
    ];
  if (name === "send_location")
    return [
      {
        label: words.sendLocation,
        press: () => write({ type: "location", latitude: -23.55052, longitude: -46.633308 }),
      },
    ];
  if (name === "request_contact_info")
    return [{ label: words.shareNumber, press: () => ask("give-number", { message: message.id }) }];
  if (parameters?.flow_cta) return [{ label: parameters.flow_cta, press: async () => notify(words.unsupported) }];
  return buttons.map(({ reply }) => ({
    label: reply.title,
    press: () => ask("press", { message: message.id, which: reply.id }),
  }));
}

/**
 * @param {SentView} message
 * @returns {Built}
 */
function buildInteractive(message) {
  const node = /** @type {Interactive} */ (message.content);
  const cards = (node.action.cards ?? []).map((card) =>
    h(
      "div",
      { class: "carousel-card" },
      buildHeader(card.header),
      paragraph(card.body?.text),
      ...choicesOf(message, card).map(({ label, press }) =>
        h("button", { type: "button", onclick: () => void press() }, label),
      ),
    ),
  );
  const content = h(
    "div",
    { class: "content" },
    buildHeader(node.header),
    paragraph(node.body?.text),
    node.footer && h("small", {}, node.footer.text),
    cards.length > 0 && h("div", { class: "carousel" }, ...cards),
  );
  return { content, choices: cards.length > 0 ? [] : choicesOf(message, node) };
}

/**
 * @param {SentView} message
 * @returns {Built}
 */
function buildTemplate(message) {
  const { header, offer, body, footer, buttons, cards } = fillTemplate(message);
  /** @param {(typeof buttons)[number]} button */
  const choice = ({ type, label = words.code, which, target }) => ({
    label,
    press: async () => {
      if (which !== null) await ask("press", { message: message.id, which });
      else notify((type === "PHONE_NUMBER" ? words.call : words.openLink) + target);
    },
  });
  const shown = cards.map((card) =>
    h(
      "div",
      { class: "carousel-card" },
      buildHeader(card.header),
      paragraph(card.body),
      ...card.buttons
        .map(choice)
        .map(({ label, press }) => h("button", { type: "button", onclick: () => void press() }, label)),
    ),
  );
  const content = h(
    "div",
    { class: "content" },
    buildHeader(header),
    offer && h("p", { class: "offer" }, h("strong", {}, offer.text), h("small", {}, offer.until)),
    paragraph(body),
    footer && h("small", {}, footer),
    shown.length > 0 && h("div", { class: "carousel" }, ...shown),
  );
  return { content, choices: buttons.map(choice) };
}

const files = new Set(["image", "video", "audio", "document", "sticker"]);

/**
 * @param {string} type
 * @param {unknown} node
 */
function buildPlain(type, node) {
  if (files.has(type)) {
    const file = /** @type {FileNode} */ (node);
    return h("div", { class: "content" }, buildFile(type, file), paragraph(file.caption));
  }
  if (type === "location") {
    const { name = texts.location, address = "" } = /** @type {{ name?: string, address?: string }} */ (node);
    const place = h("p", { class: "place" }, h("strong", {}, name), h("small", {}, address));
    return h("div", { class: "content" }, h("div", { class: "map" }, icon("pin")), place);
  }
  if (type === "contacts") {
    const cards = /** @type {{ name: { formatted_name: string } }[]} */ (node);
    return h(
      "div",
      { class: "content" },
      ...cards.map(({ name }) =>
        h("div", { class: "card" }, avatar(name.formatted_name), h("strong", {}, name.formatted_name)),
      ),
    );
  }
  return null;
}

/**
 * The content of a company's bubble, and the buttons below it.
 * @param {SentView} message
 * @returns {Built}
 */
export function buildContent(message) {
  if (message.type === "interactive") return buildInteractive(message);
  if (message.type === "template") return buildTemplate(message);
  const content =
    buildPlain(message.type, message.content) ?? h("p", { class: "content text" }, textOf(message.content));
  return { content, choices: [] };
}

/** @param {unknown} node */
const textOf = (node) => /** @type {{ body?: string } | null} */ (node)?.body ?? words.unsupported;

/**
 * The content of the customer's own bubble.
 * @param {ReceivedView} received
 * @returns {Built}
 */
export function buildOwnContent({ type, message }) {
  const content = buildPlain(type, message[type]) ?? h("p", { class: "content text" }, ownText(type, message));
  return { content, choices: [] };
}

/**
 * @param {string} type
 * @param {Readonly<Record<string, unknown>>} message
 */
function ownText(type, message) {
  if (type === "button") return /** @type {{ text: string }} */ (message.button).text;
  if (type === "interactive") {
    const node = /** @type {Record<string, { title?: string }>} */ (message.interactive);
    return (node.button_reply ?? node.list_reply)?.title ?? words.pressed;
  }
  return textOf(message[type]);
}

/**
 * A message in one line, for a quote.
 * @param {Entry} entry
 */
export function plainTextOf({ by, message }) {
  if (by === "customer") return ownText(message.type, message.message);
  if (message.type === "template") return fillTemplate(message).body;
  const node = /** @type {{ body?: string | { text: string }, caption?: string }} */ (message.content);
  return (typeof node.body === "object" ? node.body.text : node.body) ?? node.caption ?? words.unsupported;
}
