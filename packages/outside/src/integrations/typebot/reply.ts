import { ratingFigure, readChoice, words } from "@balcao/shared/automation/rules";
import type { IntegrationLanguage } from "@balcao/shared/integrations/fields";
import type { OutsideMessage } from "@balcao/shared/integrations/port";
import { adapterTexts } from "../texts.ts";
import type { Option, PendingInput } from "./schema.ts";

/** A message in Typebot's format. Null for no message. */
export type FlowMessage =
  | { type: "text"; text: string; metadata?: { replyId: string }; attachedFileUrls?: readonly string[] }
  | { type: "audio"; url: string }
  | null;

/** Whether a customer wrote a keyword, in any case and with or without accents. */
export function isKeyword(messages: readonly OutsideMessage[], keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  const isIt = (text: string) =>
    text.trim().toLowerCase() === wanted || (words(wanted) !== "" && words(text) === words(wanted));
  return wanted !== "" && messages.some(({ text }) => isIt(text));
}

/** A longer text chooses nothing. */
const longestChoice = 1000;

/** The option that a reply means: an exact match in the flow's words, or else a match by number or by words. */
export function optionOf(text: string, options: readonly Option[]): Option | null {
  const said = text.trim();
  if (said.length > longestChoice) return null;
  return options.find(({ content }) => content === said) ?? readChoice(said, options);
}

const allOf = new Set(["todas", "todos", "todas as opcoes", "todas las opciones", "all", "all of them"]);

/** Several options in a reply such as `1, 3` or `Calabresa e Portuguesa`. Null when a part fits none. */
function severalOf(text: string, options: readonly Option[]): Option[] | null {
  if (text.length > longestChoice) return null;
  if (allOf.has(words(text))) return [...options];
  const parts = text
    .replace(/^\s*(?:as|os|las|los) (?=op[cç]|n[uú]m|ite)/i, "")
    .split(/[,;\n]+|\s(?:e|y|and)\s|(?<=\d)\s?[+&/]\s?(?=\d)/i)
    .map((part) => part.trim());
  const split = parts.filter(Boolean).flatMap((part) => (/^[\d\s]+$/.test(part) ? part.split(/\s+/) : [part]));
  const meant = split.map((part) => optionOf(part, options));
  const found = meant.filter((option) => option !== null);
  return found.length > 0 && found.length === meant.length ? [...new Set(found)] : null;
}

/**
 * The text that a flow gets from a customer's messages. Typebot accepts an option only word for word, so a reply that means an option is replaced by
 * the option. Any other reply is sent unchanged, and the flow decides.
 */
export function flowMessage(
  messages: readonly OutsideMessage[],
  { type, options, isMultiple, skip }: PendingInput,
  language: IntegrationLanguage,
): FlowMessage {
  const text = messages
    .map((message) => message.text.trim())
    .filter(Boolean)
    .join("\n");
  const urls = messages.flatMap(({ mediaUrl }) => mediaUrl ?? []);
  if (type === "file input" && urls.length > 0) return { type: "text", text: urls.join(", ") };
  if (skip !== null && isKeyword(messages, skip)) return null;
  const chosen = optionOf(text, options);
  if (chosen) return { type: "text", text: chosen.content, metadata: { replyId: chosen.id } };
  const several = isMultiple ? severalOf(text, options) : null;
  if (several) return { type: "text", text: several.map(({ content }) => content).join(", ") };
  if (type === "rating input") return { type: "text", text: ratingOf(text) };
  const [voice] = messages.filter((message) => message.type === "audio" && message.mediaUrl !== null);
  if (voice?.mediaUrl && text === "" && type === "text input") return { type: "audio", url: voice.mediaUrl };
  if (text !== "") return { type: "text", text, ...(urls.length > 0 && { attachedFileUrls: urls }) };
  if (urls.length > 0) return { type: "text", text: urls.join(", ") };
  return { type: "text", text: adapterTexts[language].kinds[messages.at(-1)?.type ?? "text"] };
}

/** The number of a rating, from a number in any form or from the count of stars. */
function ratingOf(text: string): string {
  const stars = /^(?:[⭐🌟★]\uFE0F?\s*)+$/u.test(text) ? (text.match(/[⭐🌟★]/gu) ?? []).length : 0;
  if (stars > 0) return String(stars);
  const figure = ratingFigure(text);
  return figure === null ? text : String(figure);
}
