import { cleanFileName } from "@balcao/shared/messages/file-name";
import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import { plainVCard } from "@balcao/shared/vcards/write";
import type { proto } from "@whiskeysockets/baileys";
import { formAnswer, isShownField, parsed } from "../../../form-answer.ts";
import { bytes, fileOf, firstOf, type IMessage, linesOf, type ReadContent, text } from "../content.ts";
import { advertIn, pressedIn, previewIn } from "./link.ts";
import type { Wording } from "../../../wording.ts";

// Kinds that are shown as WhatsApp shows them: texts, files, cards, places, polls.

export function readText({ conversation, extendedTextMessage: extended }: IMessage): ReadContent | null {
  if (text(conversation) !== "") return { mediaType: "text", body: text(conversation) };
  if (!extended) return null;
  const { contextInfo: context } = extended;
  // The text may be empty, because a customer who pressed an advertisement may write nothing.
  const pressed = pressedIn(context);
  const body =
    text(extended.text) ||
    firstOf(extended.matchedText, advertIn(context)?.title, linesOf(pressed?.title, pressed?.body));
  return body === "" ? null : { mediaType: "text", body, context, linkPreview: previewIn(extended) };
}

/** Reads a text about a status, or a question of a channel. */
export const readSaid =
  (name: "statusQuestionAnswerMessage" | "questionResponseMessage" | "statusQuotedMessage") =>
  (content: IMessage): ReadContent | null => {
    const body = text(content[name]?.text);
    return body === "" ? null : { mediaType: "text", body };
  };

/** A message that can be seen once. Only the phone got its content. */
export const seenOnce = { mediaType: "undecrypted", body: unsupportedBody("view-once", "") } as const;

export function readFile(content: IMessage): ReadContent | null {
  const { imageMessage: image, audioMessage: audio, documentMessage: document, stickerMessage: sticker } = content;
  const video = content.videoMessage ?? content.ptvMessage;
  const once = [image, video, audio].find((one) => one?.viewOnce && !one.mediaKey?.length);
  if (once) return { ...seenOnce, context: once.contextInfo };
  if (image) return { mediaType: "image", body: text(image.caption), context: image.contextInfo, media: fileOf(image) };
  if (video) return { mediaType: "video", body: text(video.caption), context: video.contextInfo, media: fileOf(video) };
  if (audio) return readAudio(audio);
  if (sticker) {
    const media = fileOf({ ...sticker, jpegThumbnail: null });
    return { mediaType: "sticker", body: "", context: sticker.contextInfo, media };
  }
  if (!document) return null;
  const name = cleanFileName(text(document.fileName) || text(document.title));
  const media = fileOf({ ...document, height: null, width: null }, { name });
  return { mediaType: "application", body: text(document.caption), context: document.contextInfo, media };
}

const readAudio = (audio: proto.Message.IAudioMessage): ReadContent => ({
  mediaType: "audio",
  body: "",
  context: audio.contextInfo,
  media: fileOf({ ...audio, jpegThumbnail: null }, { voice: audio.ptt === true, waveform: bytes(audio.waveform) }),
});

export function readPlace(content: IMessage): ReadContent | null {
  const location = content.locationMessage ?? content.liveLocationMessage;
  return location ? { mediaType: "locationMessage", body: placeOf(location), context: location.contextInfo } : null;
}

/** The address of a place on a map. */
export const mapLink = ({ degreesLatitude, degreesLongitude }: proto.Message.ILocationMessage): string =>
  `https://maps.google.com/maps?q=${degreesLatitude ?? 0}%2C${degreesLongitude ?? 0}&z=17`;

/** The form of a stored location: "image|link|description". The image is empty when there is none. */
function placeOf(location: proto.Message.ILocationMessage & { caption?: string | null }): string {
  const image = location.jpegThumbnail?.length
    ? `data:image/jpeg;base64,${Buffer.from(location.jpegThumbnail).toString("base64")}`
    : "";
  const words = [location.name, location.address, location.caption, location.comment, location.url]
    .map(text)
    .filter((word) => word !== "");
  return [image, linkOf(location), words.join(", ").replaceAll("|", "/")].join("|");
}

/** A place without coordinates is found by its words. A coordinate of 0, as on the equator, is a coordinate. */
function linkOf(location: proto.Message.ILocationMessage): string {
  const isOnMap = (location.degreesLatitude ?? location.degreesLongitude ?? null) !== null;
  const words = linesOf(location.name, location.address).replaceAll(/[\s,]+/g, " ");
  if (isOnMap) return mapLink(location);
  return words === "" ? "" : `https://maps.google.com/maps?q=${encodeURIComponent(words)}`;
}

export function readCards({ contactMessage: contact, contactsArrayMessage: contacts }: IMessage): ReadContent | null {
  const cards = (contacts?.contacts ?? (contact ? [contact] : [])).map(cardOf).filter((card) => card !== "");
  const body = cards.length > 0 ? cards.join("\n") : cardOf({ displayName: contacts?.displayName });
  return body === "" ? null : { mediaType: "vcard", body, context: contact?.contextInfo ?? contacts?.contextInfo };
}

const cardOf = ({ vcard, displayName }: proto.Message.IContactMessage): string =>
  plainVCard(text(vcard), text(displayName));

/** The poll in a message, in any version of the field. */
export const pollIn = (content: IMessage): proto.Message.IPollCreationMessage | null =>
  content.pollCreationMessage ??
  content.pollCreationMessageV2 ??
  content.pollCreationMessageV3 ??
  content.pollCreationMessageV5 ??
  null;

export function readPoll(content: IMessage): ReadContent | null {
  const poll = pollIn(content);
  if (!poll) return null;
  const options = (poll.options ?? []).map(({ optionName }) => text(optionName));
  return { mediaType: "poll", body: text(poll.name), context: poll.contextInfo, poll: { options } };
}

const said = (body: string, context: proto.IContextInfo | null | undefined): ReadContent | null =>
  body === "" ? null : { mediaType: "text", body, context };

/**
 * The customer's choice or input: its words, or else the id that the asking program gave it. An answer about a permission to call has only fields for
 * programs.
 */
export function readAnswer(content: IMessage, wording: Wording): ReadContent | null {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: template, listResponseMessage: list } = content;
  if (button) return said(firstOf(button.selectedDisplayText, button.selectedButtonId), button.contextInfo);
  if (template) return said(firstOf(template.selectedDisplayText, template.selectedId), template.contextInfo);
  if (list) {
    const { title, description, singleSelectReply: reply } = list;
    return said(firstOf(title, description, reply?.selectedRowId), list.contextInfo);
  }
  const { interactiveResponseMessage: form } = content;
  if (!form) return null;
  const reply = form.nativeFlowResponseMessage;
  const fields = reply?.name?.startsWith("call_permission") ? {} : parsed(reply?.paramsJson);
  const isChoice =
    wordOf(fields.id) !== null &&
    Object.keys(fields).every((name) => !isShownField(name) || /^(title|description|display_text)$/.test(name));
  const { title, display_text: label, description, id } = fields;
  const words = isChoice
    ? firstOf(wordOf(title), wordOf(label), wordOf(description), form.body?.text, wordOf(id))
    : // The words of a reply to a form are only "sent", so the fields of the form are used if there are any.
      formAnswer(fields, wording.language) || firstOf(form.body?.text);
  return said(words, form.contextInfo);
}

const wordOf = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;
