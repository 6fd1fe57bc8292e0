import { sayPlatform } from "./platforms.ts";
import { wordOf as word } from "../../json-fields.ts";
import type { Teller } from "./teller.ts";

// Reads the rich content of agents for Dialogflow Messenger, from `payload.richContent`.

type Element = Readonly<Record<string, unknown>>;
const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];
const within = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isElement(inner) ? inner[name] : undefined), value);

/** Reads rich content: a list of elements, or a list of such lists. */
export function sayRich(content: unknown, teller: Teller, depth = 0): void {
  for (const each of list(content)) {
    if (Array.isArray(each) && depth < 4) sayRich(each, teller, depth + 1);
    else if (isElement(each)) sayElement(each, teller);
    else if (typeof each === "string") teller.text(each);
  }
}

function sayElement(element: Element, teller: Teller): void {
  switch (word(element.type)) {
    case "info":
      teller.card(element.title, list(element.subtitle).map(word).filter(Boolean).join("\n"), pictureOf(element));
      return wayTo(element, teller);
    case "description":
      return teller.card(element.title, list(element.text).map(word).filter(Boolean).join("\n"));
    case "image":
      return teller.speech.media(
        word(element.rawUrl) || word(element.url),
        word(element.accessibilityText) || word(element.caption),
        "image",
      );
    case "video":
      return sayVideo(element, teller);
    case "audio":
      return teller.speech.media(
        word(within(element.audio, "rawUrl")) || word(element.rawUrl),
        word(element.title),
        "audio",
      );
    case "chips":
      return teller.ways(list(element.options).filter(isElement).map(choiceOf));
    case "button":
      return teller.ways([choiceOf(element)]);
    case "list":
      return sayItem(element, teller);
    case "accordion":
      return teller.card(
        element.title,
        [word(element.subtitle), word(element.text)].filter(Boolean).join("\n"),
        pictureOf(element),
      );
    case "match_citations":
      return teller.ways(list(element.citations).filter(isElement).map(choiceOf));
    case "html":
    case "text":
      return teller.text(element.text ?? element.html);
    case "files":
      for (const file of list(element.files).filter(isElement))
        teller.speech.media(word(file.downloadLink) || word(file.url), word(file.name), "file");
      return;
    case "divider":
      return;
    default:
      return sayUnknown(element, teller);
  }
}

const linkOf = (element: Element): string =>
  word(element.actionLink) ||
  word(element.link) ||
  word(element.url) ||
  word(within(element.anchor, "href")) ||
  word(element.href);
const nameOf = (element: Element): string => word(element.text) || word(element.title) || word(element.label);
const pictureOf = ({ image }: Element): string =>
  word(within(image, "src", "rawUrl")) || word(within(image, "rawUrl")) || word(within(image, "url")) || word(image);

const choiceOf = (element: Element): { name: string; says: string } => ({
  name: nameOf(element),
  says: linkOf(element) || word(element.postback) || nameOf(element),
});

function wayTo(element: Element, teller: Teller): void {
  if (linkOf(element) !== "") teller.ways([{ name: "", says: linkOf(element) }]);
}

/** The customer chooses a line of a list by its title. */
function sayItem(element: Element, teller: Teller): void {
  if (word(element.subtitle) !== "") teller.card(element.title, element.subtitle);
  teller.ways([choiceOf(element)]);
}

function sayVideo(element: Element, teller: Teller): void {
  const youtube = word(within(element.source, "youtube", "videoId")) || word(within(element.source, "videoId"));
  const address =
    word(within(element.source, "anchor", "href")) || word(within(element.source, "rawUrl")) || linkOf(element);
  if (youtube !== "")
    return teller.ways([{ name: word(element.title), says: `https://youtu.be/${encodeURIComponent(youtube)}` }]);
  teller.speech.media(address, word(element.title), "video");
}

/** Reads an element of an unknown kind. The customer gets its words, and attendants read its kind. */
function sayUnknown(element: Element, teller: Teller): void {
  const words = [word(element.title), word(element.subtitle), list(element.text).map(word).join("\n")]
    .filter(Boolean)
    .join("\n");
  if (words !== "") teller.text(words);
  wayTo(element, teller);
  const before = teller.speech.actions.length;
  if (words === "" && linkOf(element) === "")
    for (const inner of Object.values(element)) if (typeof inner === "object") sayPlatform(inner, teller);
  const isSaid = words !== "" || linkOf(element) !== "" || teller.speech.actions.length > before;
  if (!isSaid) teller.speech.leftOut(`richContent: ${JSON.stringify(element)}`);
}
