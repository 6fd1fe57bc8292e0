import type { OutsideAction } from "@balcao/shared/integrations/port";
import type { OutsideAnswer } from "@balcao/shared/outside/port";
import { unreadable } from "../faults.ts";
import { endOf, jsonOf } from "../read.ts";
import { isWeb, longestText } from "../speech.ts";

const mostMessages = 10;
/** Under these names programs put what they say. */
const saidIn = ["output", "answer", "text", "reply"] as const;
/** What n8n says by itself. No customer reads it. */
const n8nStarted = /^workflow was started\.?$/i;
const n8nFailed = /^error in workflow\.?$/i;
/** What servers say who only received something. */
const received = /^(ok|okay|success|accepted|received|created|done|true|null)[.!]?$/i;

type Fields = Record<string, unknown>;

/**
 * What an answer of 2xx wants done: texts and files first, in their order, then at most one thing that ends it. Nothing for an answer that is empty, or that is
 * about something else: the program may write later. Throws IntegrationFault for what nobody can read, and where n8n says that it failed.
 */
export function readAnswer(answer: OutsideAnswer, secrets: readonly string[] = []): OutsideAction[] {
  const text = answer.text.trim();
  if (answer.status === 204 || text === "") return [];
  const type = answer.headers["content-type"] ?? "text/plain";
  const value = jsonOf(text);
  const isText = /^text\/(plain|html)\b/i.test(type);
  if (typeof value === "object" && value !== null) return inOrder(partsOf(value, answer, secrets));
  if (typeof value === "string") return inOrder(said(value, answer, secrets));
  if (isText && !/<[a-z!/][^>]*>/i.test(text.slice(0, longestText)) && text.length <= longestText)
    return received.test(text) ? [] : inOrder(said(text, answer, secrets));
  // A number or a word that is JSON says nothing.
  if (value !== undefined) return [];
  throw unreadable(answer, secrets);
}

const isSaid = ({ do: what }: OutsideAction): boolean => what === "text" || what === "media";

function inOrder(actions: readonly OutsideAction[]): OutsideAction[] {
  const end = actions.find((action) => !isSaid(action));
  return [...actions.filter(isSaid).slice(0, mostMessages), ...(end ? [end] : [])];
}

function partsOf(value: object, answer: OutsideAnswer, secrets: readonly string[]): OutsideAction[] {
  if (!Array.isArray(value)) return partOf(value as Fields, answer, secrets);
  return (value as unknown[])
    .slice(0, mostMessages)
    .flatMap((part) =>
      typeof part === "object" && part !== null && !Array.isArray(part) ? partOf(part as Fields, answer, secrets) : [],
    );
}

function partOf(fields: Fields, answer: OutsideAnswer, secrets: readonly string[]): OutsideAction[] {
  const { message, messages } = fields;
  const end = endOf(fields);
  if (typeof message === "string" && n8nFailed.test(message)) throw unreadable(answer, secrets);
  const listed = Array.isArray(messages) ? (messages as unknown[]).slice(0, mostMessages).flatMap(messageOf) : [];
  const named = saidIn.map((name) => fields[name]).find((word) => typeof word === "string" && word.trim() !== "");
  const own = typeof named === "string" ? said(named, answer, secrets) : [];
  return [...(listed.length > 0 ? listed : own), ...mediaOf(fields.media), ...(end ? [end] : [])];
}

function messageOf(entry: unknown): OutsideAction[] {
  if (typeof entry === "string") return textOf(entry);
  if (typeof entry !== "object" || entry === null) return [];
  const { text, media } = entry as Fields;
  return [...(typeof text === "string" ? textOf(text) : []), ...mediaOf(media)];
}

function said(text: string, answer: OutsideAnswer, secrets: readonly string[]): OutsideAction[] {
  const words = text.trim();
  if (n8nFailed.test(words)) throw unreadable(answer, secrets);
  return n8nStarted.test(words) ? [] : textOf(words);
}

const textOf = (text: string): OutsideAction[] =>
  text.trim() === "" ? [] : [{ do: "text", text: text.trim().slice(0, longestText) }];

function mediaOf(media: unknown): OutsideAction[] {
  if (typeof media !== "object" || media === null) return [];
  const { url, caption } = media as Fields;
  if (typeof url !== "string" || !isWeb(url)) return [];
  return [{ do: "media", url, caption: typeof caption === "string" ? caption.slice(0, longestText) : "" }];
}
