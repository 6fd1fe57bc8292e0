import type { OutsideAction } from "@balcao/shared/integrations/port";
import { endOf } from "../fields/end-actions.ts";
import { queueNames } from "../fields/end-names.ts";
import { byPlainName } from "../fields/names.ts";
import { idOf, lenientJson } from "../read.ts";
import { plainHtml } from "../../words/html.ts";
import { whatsappMarks } from "../../words/markdown.ts";
import { whatsappText } from "../../words/rich-text.ts";
import type { Bubble } from "./schema.ts";
import { isWeb, type Speech } from "../speech.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.toLowerCase() : "");

/** The text of a bubble. Empty when it has none. Older servers send plain words or HTML instead of a tree. */
export function bubbleText({ type, content }: Bubble): string {
  if (type !== "text") return "";
  if (typeof content.markdown === "string") return whatsappMarks(content.markdown, { certain: true });
  const rich = whatsappText(content.richText);
  if (rich.trim() !== "") return rich;
  const plain = textOf(content.plainText) || textOf(content.text);
  return plain !== "" ? whatsappMarks(plain) : whatsappMarks(plainHtml(textOf(content.html)).replace(/<[^<>]*>/g, ""));
}

/** A text bubble may be a blank line. */
const isBlank = ({ type: _type, ...content }: Bubble["content"]): boolean =>
  Object.keys(content).every((name) => ["richText", "html", "plainText", "text", "markdown"].includes(name));

const files = new Set(["image", "audio", "video"]);

/** Sends a bubble that is not a control. For a bubble that cannot be sent, attendants read a note. */
export function sayBubble(bubble: Bubble, speech: Speech): void {
  const { type, content } = bubble;
  const url = textOf(content.url);
  const text = bubbleText(bubble);
  if (type === "text" && (text !== "" || isBlank(content))) speech.text(text);
  else if (url === "" && files.has(type) && Object.values(content).some((value) => typeof value === "object" && value))
    speech.leftOut(`${type}: ${JSON.stringify(content)}`);
  else if (type === "image") sayImage(url, content, speech);
  else if (type === "audio") speech.media(url, "", "audio");
  else if (type === "video") sayVideo(url, content, speech);
  else if ((type === "embed" || type === "custom-embed") && url !== "") sayEmbed(url, speech);
  else if (!waitsForPage(bubble)) speech.leftOut(`${type}: ${JSON.stringify(content)}`);
}

/** WhatsApp shows no drawings in SVG. */
function sayImage(url: string, { clickLink }: Bubble["content"], speech: Speech): void {
  const target = textOf((clickLink as Record<string, unknown> | null | undefined)?.url);
  if (!nameOf(url).endsWith(".svg") && !/^data:image\/svg/i.test(url)) return speech.media(url, target, "image");
  speech.text(target);
  speech.leftOut(`image: ${url.startsWith("data:") ? "svg" : nameOf(url)}`);
}

/** The page of a video on a video host. */
const hosted: Record<string, (id: string) => string> = {
  youtube: (id) => `https://youtu.be/${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  tiktok: (id) => `https://www.tiktok.com/embed/v2/${id}`,
  gumlet: (id) => `https://play.gumlet.io/embed/${id}`,
};

const isPageOfFilm = (url: string): boolean =>
  /^https:\/\/(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com|tiktok\.com)\//i.test(url);

function sayVideo(url: string, { type, id }: Bubble["content"], speech: Speech): void {
  const host = hosted[textOf(type)];
  if (host && textOf(id) !== "") speech.text(host(encodeURIComponent(textOf(id))));
  else if (url !== "" && (host || isPageOfFilm(url))) speech.text(url);
  else speech.media(url, "", "video");
}

const documents = /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|zip)$/;

function sayEmbed(url: string, speech: Speech): void {
  if (documents.test(nameOf(url)) || !isWeb(url)) speech.media(url, "", "embed");
  else speech.text(url);
}

/** Whether the flow stops at this bubble until a web page answers, which no page does here. */
export function waitsForPage({ type, content }: Bubble): boolean {
  if (type === "custom-embed") return Boolean(content.waitForEventFunction);
  const event = content.waitForEvent as Record<string, unknown> | null | undefined;
  return type === "embed" && event?.isEnabled === true;
}

/**
 * The control in a text of `#` and an object. Flows for other programs use it to end or hand over a conversation. Undefined for a text that should be
 * sent. Null for an object without a known meaning, which is never sent.
 */
export function controlOf(text: string): OutsideAction | null | undefined {
  const body = /^#\s*(\{[\s\S]*)$/.exec(text.trim())?.[1];
  if (body === undefined) return undefined;
  // A flow's editor makes typographic quotation marks.
  const read = lenientJson(body.replace(/[“”]/g, '"').replace(/[‘’]/g, "'"));
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  const fields = read as Record<string, unknown>;
  const { queueId, userId } = fields;
  const [queue, user] = [idOf(queueId), idOf(userId)];
  if (queue !== null || user !== null) return { do: "transfer", queueId: queue, userId: user };
  // A queue alone, by its name, is a wish to hand over.
  return (
    endOf(fields) ?? (queueNames.some((name) => wordIn(fields, name)) ? endOf({ ...fields, transfer: true }) : null)
  );
}

const wordIn = (fields: Readonly<Record<string, unknown>>, name: string): boolean =>
  textOf(byPlainName(fields).get(name)?.value) !== "";
