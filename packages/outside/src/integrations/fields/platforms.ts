import { isFileAddress } from "../speech.ts";
import type { Teller } from "./teller.ts";
import { type Fields, isFields, listOf, wordOf } from "../../json-fields.ts";

// Messages of agents in the shapes of one messenger: Facebook's templates, Slack's blocks, LINE's, Telegram's, Viber's, RCS's and WhatsApp's own.

/** The keys in an agent's payload that contain messages for one messenger. */
export const isPlatform = (name: string): boolean =>
  /^(?:facebook|messenger|instagram|telegram|slack|line|viber|kik|skype|teams|google|whatsapp|rcs|interactive|attachment|attachments|blocks|template)$/i.test(
    name,
  );

/** The most levels of lists and templates within which a card is read. */
const deepest = 16;
const mostFields = 200;

/** A word, or the words of an object that contains only them. */
const wordsOf = (value: unknown): string => {
  const text = isFields(value) ? wordOf(value.text) : "";
  return isFields(value) ? text || wordOf(value.content) : wordOf(value);
};

const titles = ["title", "header"];
const texts = "subtitle description text body formattedText textToSpeech displayText caption footer".split(" ");
const addresses =
  "image_url imageUrl imageUri image_uri thumbnailImageUrl thumb_url photo image picture originalContentUrl fileUri fileUrl file media video audio voice document animation sticker".split(
    " ",
  );
const lists =
  /^(?:buttons?|actions|quick_?repl(?:y|ies)|suggestions?|rbmSuggestion|suggested_?actions|keyboard|inline_keyboard|reply_markup|rows|chips)$/i;

/** Reads a message for a messenger: its words, its file, its options, and then its inner messages in order. */
export function sayPlatform(value: unknown, teller: Teller, depth = 0): void {
  if (depth > deepest) return;
  for (const each of listOf(value).slice(0, mostFields)) sayPlatform(each, teller, depth + 1);
  if (typeof value === "string" && depth < 2) teller.text(value);
  if (!isFields(value)) return;
  const word = (names: readonly string[]) => names.map((name) => wordsOf(value[name])).filter(Boolean);
  const file = addressIn(value);
  const [title = "", ...more] = word(titles);
  const words = [...more, ...word(texts)].filter((each) => !isFileAddress(each)).join("\n");
  // A button alone among other parts, as LINE has it.
  if (value.type === "button" && isFields(value.action)) return teller.ways(choicesIn(value.action));
  if (title !== "" || words !== "" || file !== "") teller.card(title, words, file);
  const link = linkOf(value);
  if (link !== "" && link !== file) teller.ways([{ name: "", says: link }]);
  for (const [name, inner] of Object.entries(value).slice(0, mostFields)) {
    if (isChoices(name, inner)) teller.ways(choicesIn(inner).filter(({ name: said }) => said !== ""));
    else if (typeof inner === "object" && !holdsWords(name, inner) && !isOwnAddress(name, inner, file))
      sayPlatform(inner, teller, depth + 2);
  }
}

const holdsWords = (name: string, inner: unknown): boolean =>
  (titles.includes(name) || texts.includes(name)) && wordsOf(inner) !== "";
const isOwnAddress = (name: string, inner: unknown, file: string): boolean =>
  file !== "" && addresses.includes(name) && isFields(inner) && addressOf(inner) === file;

/** The file of a message. Its own `url` counts only when the message is marked as a file. */
function addressIn(fields: Fields): string {
  const [first] = listOf(fields.images);
  const found = [...addresses.map((name) => fields[name]), first].map(addressOf).find((address) => address !== "");
  if (found !== undefined) return found;
  const isFile = /^(?:image|video|audio|file|picture|photo|document)$/i.test(wordOf(fields.type));
  const [own, held] = [fields.url, isFields(fields.payload) ? fields.payload.url : undefined].map(addressOf);
  return isFile ? own || held || "" : "";
}

function addressOf(value: unknown): string {
  const address = isFields(value)
    ? ["url", "link", "imageUri", "fileUri", "fileUrl", "src", "rawUrl"]
        .map((name) => wordOf(value[name]))
        .find(Boolean)
    : wordOf(value);
  return address !== undefined && isFileAddress(address) ? address : "";
}

/** The address that a pressed card opens. */
const linkOf = ({ default_action: action, type, url, title_link: titled }: Fields): string =>
  isFields(action) ? addressOf(action.url) : wordOf(titled) || (type === "web_url" ? addressOf(url) : "");

const isChoices = (name: string, value: unknown): boolean =>
  (lists.test(name) && typeof value === "object") ||
  (listOf(value).length > 0 && listOf(value).every((each) => isFields(each) && each.type === "button"));

interface Choice {
  name: string;
  says: string;
}
function choicesIn(value: unknown, depth = 0): Choice[] {
  if (Array.isArray(value)) return value.slice(0, mostFields).flatMap((each) => choicesIn(each, depth + 1));
  if (typeof value === "string") return [{ name: value.trim(), says: value.trim() }];
  if (!isFields(value) || depth > deepest) return [];
  const nameOf = ["title", "label", "text", "Text", "displayText", "name"];
  const name = nameOf.map((key) => wordsOf(value[key])).find(Boolean) ?? "";
  const inner = Object.values(value).filter((each) => typeof each === "object");
  const own = inner.flatMap((each) => choicesIn(each, depth + 1)).filter((each) => each.name !== "");
  if (name === "" || own.some((each) => each.name === name)) return own;
  const address = ["url", "uri", "link"].map((key) => wordOf(value[key])).find(Boolean) ?? deepAddress(value);
  const postback = ["payload", "callback_data", "postback", "postbackData", "data"].map((key) => wordOf(value[key]));
  const description = wordOf(value.description);
  return [
    { name: description === "" ? name : `${name} (${description})`, says: address || postback.find(Boolean) || name },
  ];
}

/** `{openUrl: {uri}}`, `{openUrlAction: {url}}`, `{action: {openUrl: {uri}}}` */
const deepAddress = (value: Fields): string =>
  Object.values(value)
    .filter(isFields)
    .map((each) => wordOf(each.url) || wordOf(each.uri))
    .find(Boolean) ?? "";
