import { plainHtml } from "./html.ts";

// One translator for all who talk with customers: Markdown, with the little HTML that models mix into it, as WhatsApp writes texts.

interface Reading {
  /** It is Markdown for certain. Else a single `*` is WhatsApp's own bold, unless other signs show what it is written in. */
  certain?: boolean;
}

const telling = /\*\*|__|\]\(|^ {0,3}#{1,6} |^ {0,3}\|.*\|[ \t]*$|^ {0,3}```/m;

/** A text in WhatsApp's own signs. */
export function whatsappMarks(text: string, { certain = false }: Reading = {}): string {
  const whole = /^\s*```(?:markdown|md|html|text|txt)[ \t]*\n([\s\S]*?)\n?```\s*$/i.exec(text);
  if (whole && !(whole[1] ?? "").includes("```")) return whatsappMarks(whole[1] ?? "", { certain });
  const kept = new Kept();
  const isMarkdown = certain || telling.test(text);
  const lines = kept
    .outOf(plainHtml(text.replace(/[\uE000\uE001]/g, "").replace(/\r\n?/g, "\n")))
    .split("\n")
    .flatMap((line, place, all) => block(line, all[place - 1] ?? ""));
  const read = lines.map((line) => inline(line, isMarkdown)).join("\n");
  return kept
    .back(read.replace(/\n{3,}/g, "\n\n"))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

/** What no sign is looked for in, while the rest is read: code, links, addresses, and what a backslash makes plain. */
class Kept {
  readonly #texts: string[] = [];

  outOf(text: string): string {
    return text
      .replace(
        /^ {0,3}(?:```|~~~)[^\n`]*\n([\s\S]*?)(?:^ {0,3}(?:```|~~~)[ \t]*$|(?![\s\S]))/gm,
        (_whole, code: string) => this.#keep(code.trimEnd()),
      )
      .replace(/```([^`\n]+)```/g, (whole) => this.#keep(whole))
      .replace(/`[^`\n]+`/g, (code) => this.#keep(code))
      .replace(/\\([!-/:-@[-`{-~])/g, (_whole, sign: string) => this.#keep(sign))
      .replace(
        /!?\[([^[\]\n]*)\]\(<?((?:[^()\s<>]|\([^()\s]*\))+)>?(?:\s[^()\n]*)?\)/g,
        (whole, label: string, url: string, at: number, all: string) =>
          this.#link(label, url) + (/[\p{L}\p{N}]/u.test(all[at + whole.length] ?? "") ? " " : ""),
      )
      .replace(/<((?:https?:\/\/|mailto:|tel:)[^<>\s]+)>/g, (_whole, url: string) =>
        this.#keep(url.replace(/^(?:mailto|tel):/, "")),
      )
      .replace(/https?:\/\/[^\s<>"*\uE000]+/g, (url) => this.#keep(url));
  }

  back(text: string): string {
    let read = text;
    // What is kept may hold what was kept before it.
    for (let round = 0; round < 3 && read.includes("\uE000"); round += 1)
      read = read.replace(/\uE000(\d+)\uE001/g, (_whole, place: string) => this.#texts[Number(place)] ?? "");
    return read;
  }

  /** The words of a link are read on. */
  #link(label: string, url: string): string {
    const linked = linkText(label.trim(), url);
    return linked === url ? this.#keep(url) : `${label.trim()}: ${this.#keep(url)}`;
  }

  #keep(text: string): string {
    this.#texts.push(text);
    return `\uE000${this.#texts.length - 1}\uE001`;
  }
}

const bareUrl = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/|mailto:|tel:)/, "")
    .replace(/\/$/, "");

/** A link as people read it: its address alone where its words say nothing else. */
export function linkText(label: string, url: string): string {
  if (url === "") return label;
  return label.trim() === "" || bareUrl(label) === bareUrl(url) ? url : `${label}: ${url}`;
}

const rule = /^ {0,3}(?:(?:-[ \t]?){3,}|(?:\*[ \t]?){3,}|(?:_[ \t]?){3,})$/;
const tableRule = /^ {0,3}\|?(?:[ \t]?:?-+:?[ \t]?\|)+(?:[ \t]?:?-*:?[ \t]?)$/;

/** A line without the signs at its beginning; none where it was only a sign. */
function block(line: string, before: string): string[] {
  const plain = line.trimEnd();
  if (tableRule.test(plain)) return [];
  if (rule.test(plain)) return before.trim() === "" ? [] : [""];
  if (/^ {0,3}={3,}$/.test(plain)) return [];
  const heading = /^ {0,3}#{1,6}[ \t]+(\S.*)$/.exec(plain)?.[1];
  if (heading !== undefined) return [bold(heading.replace(/[ \t]#{1,6}$/, ""))];
  const row = /^ {0,3}\|(.+)\|$/.exec(plain)?.[1];
  if (row !== undefined)
    return [
      row
        .split("|")
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(" - "),
    ];
  const item = /^([ \t]*)[*+-] (\S.*)$/.exec(plain);
  if (!item) return [plain];
  const [, indent = "", words = ""] = item;
  return [`${indent}- ${words.replace(/^\[ \] ?/, "☐ ").replace(/^\[[xX]\] ?/, "☑ ")}`];
}

/** A heading is bold as a whole. */
const bold = (heading: string): string => `**${heading.replace(/\*\*|__/g, "").trim()}**`;

/** Signs within a line. Bold waits under a sign of its own until single stars are read. */
function inline(line: string, isMarkdown: boolean): string {
  const strong = line
    .replace(/(?<![*\w])\*{3}(?=[^\s*])([^*\n]+)\*{3}/g, (_whole, words: string) => `**_${words.trim()}_**`)
    .replace(/\*\*((?:[^*\n]|\*(?!\*))+)\*\*/g, (whole, words: string) => marked("\uE002", words, whole))
    .replace(/(?<![\w_])__((?:[^_\n]|_(?!_))+)__(?![\w_])/g, (whole, words: string) => marked("\uE002", words, whole))
    .replace(/~~((?:[^~\n]|~(?!~))+)~~/g, (whole, words: string) => marked("~", words, whole));
  const slanted = isMarkdown ? strong.replace(/(?<![*\w])\*(?![\s*])([^*\n]*[^*\s])\*(?![*\w])/g, "_$1_") : strong;
  // What a cut text opened and did not close is no sign.
  return slanted.replace(/\*\*(?=\p{L})|(?<=\p{L})\*\*/gu, "").replaceAll("\uE002", "*");
}

/** WhatsApp's signs touch the words. */
const marked = (sign: string, words: string, whole: string): string =>
  words.trim() === "" ? whole : sign + words.trim() + sign;
