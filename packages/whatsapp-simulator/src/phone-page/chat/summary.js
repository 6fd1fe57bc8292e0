/** @import { EntryView } from "../base/types.ts" */
/** @import { IconName } from "../base/icons.js" */
import { h } from "../base/dom.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";

/** @type {Partial<Record<EntryView["kind"], [IconName, (entry: EntryView) => string]>>} */
const kinds = {
  image: ["image", ({ text }) => text || texts.photo],
  video: ["video", ({ text }) => text || texts.video],
  voice: ["mic", () => texts.voice],
  audio: ["music", () => texts.audio],
  document: ["file", ({ text, fileName }) => text || fileName || texts.document],
  sticker: ["smile", () => texts.sticker],
  location: ["pin", ({ location }) => location?.name ?? texts.location],
  contact: ["person", ({ text, cards }) => cards?.map(({ name }) => name).join(", ") ?? (text || texts.contact)],
  poll: ["poll", ({ text }) => text],
};

/**
 * A message in one line, for lists and quotes.
 * @param {EntryView} entry
 */
export function buildSummary(entry) {
  const [name, describe] = kinds[entry.kind] ?? [];
  if (entry.deleted || !name || !describe)
    return h("span", { class: "summary" }, entry.deleted ? texts.deleted : entry.text);
  return h("span", { class: "summary" }, icon(name), h("span", {}, describe(entry)));
}
