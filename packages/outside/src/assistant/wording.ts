import { maxAssisted } from "@balcao/shared/assists/rules";
import { whatsappMarks } from "../words/markdown.ts";
import { parted } from "../words/parts.ts";
import { withoutSourceMarks } from "./source-marks.ts";

/** Invisible characters. They would hide a word from a comparison. */
const hidden = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g;
const mark = / ?\[\[?\s*source\s*(?::\s*)?(\d[\d,\s]*)\]\]?/gi;

/** The longest answer that is read. Translations are the longest answers, because they may be longer than their text. */
export const longestAnswer = 2 * maxAssisted;

/** How many sources a model got, and the texts of the company that it got. */
interface KnownSources {
  count: number;
  texts: string;
}

/** A model's text in WhatsApp's form, and the numbers of the sources that it named. */
export function worded(text: string, known: KnownSources = { count: 0, texts: "" }): { text: string; named: number[] } {
  const plain = (parted(text, longestAnswer)[0] ?? "")
    .replace(hidden, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+/g, " ");
  const named = [...plain.matchAll(mark)].flatMap(([, places = ""]) => places.split(",").map(Number));
  return {
    text: withoutMarkup(plain.replace(mark, ""), known),
    named: [...new Set(named)].filter((place) => place > 0),
  };
}

/** A list of sources after the answer. */
const listed =
  /\n[ \t]*[*_]{0,2}(?:fontes?|sources?|refer[eê]ncias?|fuentes?)[*_]{0,2} ?:[*_]{0,2}[^\n]{0,300}(?:\n[ \t]*(?:[-*•]|\[?\d{1,2}[\].)]) ?[^\n]{0,300}){0,20}$/i;

const withoutMarkup = (text: string, { count, texts }: KnownSources): string =>
  whatsappMarks(withoutSourceMarks(text.replace(/^\s*\[(?:atendente|assistente)\]\s*/i, ""), count, texts))
    .replace(/<\/?[a-z_][^<>\n]*>/gi, "")
    .replace(listed, "")
    // An @ is removed, because it mentions nobody in a customer's conversation.
    .replace(/(?<![\p{L}\p{N}._%+'-])@(?=[\p{L}\p{N}])/gu, "")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Divides an answer into messages of a readable length, without losing a word. */
export const inMessages = (text: string): string[] => parted(text, 1000);
