import { maxAssisted } from "@balcao/shared/assists/rules";
import { sentencesOf } from "./words.ts";

/** Signs that nobody sees, by which a word would slip through a comparison. */
const hidden = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g;
const mark = / ?\[\[?\s*source\s*(?::\s*)?(\d[\d,\s]*)\]\]?/gi;

/** Of all answers a translation is the longest, and may be longer than its text. Beyond it nothing is looked at. */
export const longestAnswer = 2 * maxAssisted;

/** A model's text as WhatsApp can show it, and the places of the sources that it named. */
export function worded(text: string): { text: string; named: number[] } {
  const plain = text
    .slice(0, longestAnswer)
    .replace(hidden, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+/g, " ");
  const named = [...plain.matchAll(mark)].flatMap(([, places = ""]) => places.split(",").map(Number));
  return { text: withoutMarkup(plain.replace(mark, "")), named: [...new Set(named)].filter((place) => place > 0) };
}

const withoutMarkup = (text: string): string =>
  text
    .replace(/^\s*\[(?:atendente|assistente)\]\s*/i, "")
    .replace(/```\w*\n?/g, "")
    .replace(/<\/?[a-z_][^<>\n]*>/gi, "")
    .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, "")
    .replace(/\[([^[\]]+)\]\(((?:[^()\s]|\([^()\s]*\))+)(?:\s[^()]*)?\)/g, "$1 $2")
    .replace(/^\s{0,3}#{1,6}\s+/gm, "")
    .replace(/^ ?\|?(?: ?:?-{2,}:? ?\|)+ ?:?-*:? ?$/gm, "")
    .replace(/^ ?\|(.+)\| ?$/gm, (_, cells: string) =>
      cells
        .split("|")
        .map((cell) => cell.trim())
        .join(" - "),
    )
    .replace(/^ ?(?:-{3,}|\*{3,}|_{3,}) ?$/gm, "")
    .replace(/\*\*(?=\S)((?:[^\n*]|\*(?!\*))+)(?<=\S)\*\*/g, "*$1*")
    .replace(/__(?=\S)((?:[^\n_]|_(?!_))+)(?<=\S)__/g, "_$1_")
    // Nobody is called by an @ in a customer's conversation.
    .replace(/(?<![\p{L}\p{N}._%+'-])@(?=[\p{L}\p{N}])/gu, "")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const longestMessage = 1000;
const mostMessages = 3;

/** A text as at most three messages of at most a thousand characters, cut where a sentence ends; what is beyond is left out. */
export function inMessages(text: string): string[] {
  const messages: string[] = [];
  let current = "";
  for (const sentence of sentencesOf(text).flatMap(inPieces)) {
    if (current !== "" && current.length + sentence.trimEnd().length > longestMessage) {
      messages.push(current.trim());
      current = "";
    }
    current += sentence;
  }
  return [...messages, current.trim()].filter(Boolean).slice(0, mostMessages);
}

/** A sentence without an end is cut between words, or where there are none, anywhere but within a character. */
function inPieces(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longestMessage) {
    const space = rest.lastIndexOf(" ", longestMessage);
    const at = space > longestMessage / 2 ? space + 1 : longestMessage;
    const whole = /[\uD800-\uDBFF]/.test(rest[at - 1] ?? "") ? at - 1 : at;
    pieces.push(rest.slice(0, whole));
    rest = rest.slice(whole);
  }
  return [...pieces, rest];
}
