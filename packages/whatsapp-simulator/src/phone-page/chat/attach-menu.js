/** @import { IconName } from "../base/icons.js" */
import { askForContact, askForLocation, askForPoll } from "./ask.js";
import { h, openPopover } from "../base/dom.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { perform } from "../base/notify.js";
import { pickFile } from "../base/forms.js";
import { openPreview } from "./preview.js";
import { SAMPLE_VOICE_SECONDS, sampleDocument, samplePhoto, sampleSticker, sampleVoice } from "./samples.js";
import { measureSeconds, sendBlob } from "./send-blob.js";

function pickPhoto() {
  pickFile("image/*,video/*", (file) =>
    openPreview(file, file.type.startsWith("video/") ? "video" : "image", file.name),
  );
}

function pickAudio() {
  pickFile(
    "audio/*",
    (file) => void perform(async () => sendBlob(file, { kind: "audio", seconds: await measureSeconds(file) })),
  );
}

/** @type {[IconName, string, () => void][]} */
const items = [
  ["image", texts.photoFile, pickPhoto],
  [
    "image",
    texts.samplePhoto,
    () => void perform(async () => openPreview(await samplePhoto(), "image", texts.samplePhoto)),
  ],
  ["file", texts.document, () => pickFile("", (file) => openPreview(file, "document", file.name))],
  ["file", texts.sampleDocument, () => openPreview(sampleDocument(), "document", texts.sampleDocumentName)],
  ["music", texts.audioFile, pickAudio],
  [
    "mic",
    texts.sampleVoice,
    () => void perform(async () => sendBlob(await sampleVoice(), { kind: "voice", seconds: SAMPLE_VOICE_SECONDS })),
  ],
  ["pin", texts.location, askForLocation],
  ["person", texts.contact, askForContact],
  ["poll", texts.poll, askForPoll],
  ["smile", texts.sticker, () => void perform(async () => sendBlob(await sampleSticker(), { kind: "sticker" }))],
];

/** @param {HTMLElement} button that the menu belongs to */
export function openAttachMenu(button) {
  const { left, top } = button.getBoundingClientRect();
  const buttons = items.map(([name, label, act]) => {
    const choose = () => {
      menu.hidePopover();
      act();
    };
    return h("button", { type: "button", role: "menuitem", onclick: choose }, icon(name), label);
  });
  const menu = h("div", { class: "menu attach-menu", role: "menu" }, ...buttons);
  openPopover(menu, { x: left, y: top - 220 });
}
