import { plainHtml } from "./html.ts";

// One translator for all talkers. It turns Markdown, with the HTML that models mix into it, into WhatsApp's format.

interface ReadOptions {
  /** Whether the text is certainly Markdown. Otherwise a single `*` is WhatsApp's own bold, unless other signs show that the text is Markdown. */
  certain?: boolean;
}

const telling = /\*\*|__|\]\(|^ {0,3}#{1,6} |^ {0,3}\|.*\|[ \t]*$|^ {0,3}```/m;

/** A text in WhatsApp's own signs. */
export function whatsappMarks(text: string, { certain = false }: ReadOptions = {}): string {
  const whole = /^\s*```(?:markdown|md|html|text|txt)[ \t]*\n([\s\S]*?)\n?```\s*$/i.exec(text);
  if (whole && !(whole[1] ?? "").includes("```")) return whatsappMarks(whole[1] ?? "", { certain });
  const kept = new Kept();
  const isMarkdown = certain || telling.test(text);
  const lines = tableRows(
    kept.outOf(plainHtml(cellsInLine(text.replace(/[\uE000\uE001]/g, "").replace(/\r\n?/g, "\n")))).split("\n"),
  ).flatMap((line, place, all) => block(line, all[place - 1] ?? ""));
  const read = lines.map((line) => inline(line, isMarkdown)).join("\n");
  return kept
    .back(read.replace(/\n{3,}/g, "\n\n"))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

/** Removes line ends inside the cells of tables. */
const cellsInLine = (text: string): string =>
  text.replace(/^ {0,3}\|[^\n]*\|[ \t]*$/gm, (row) => row.replace(/\s?<br\s?\/?>\s?/gi, ", "));

/** The parts of a formula that models write: `\text{total}`, `\frac{1}{2}`, `\times`. */
const formulaWord = /\\(?:text|textbf|mathrm|mathbf|boxed)\{([^{}\n]{0,300})\}/g;
const fraction = /\\[dt]?frac\{([^{}\n]{1,100})\}\{([^{}\n]{1,100})\}/g;
const formulaSign = /(?<![\w:\\])\\(times|cdot|div|approx|leq|geq|pm|rightarrow)(?![a-zA-Z])/g;
const formulaSigns: Readonly<Record<string, string>> = {
  times: "×",
  cdot: "·",
  div: "÷",
  approx: "≈",
  leq: "≤",
  geq: "≥",
  pm: "±",
  rightarrow: "→",
};

/** Parts whose signs are ignored: code, links, addresses, and characters after a backslash. */
class Kept {
  readonly #texts: string[] = [];

  outOf(text: string): string {
    const plain = text
      .replace(
        /^([ \t]*)(`{3,}|~{3,})(?:[^\n`~][^\n`]*)?\n([\s\S]*?)(?:^[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))/gm,
        (_whole, indent: string, _fence, code: string) =>
          indent + this.#keep(code.trimEnd().replaceAll(`\n${indent}`, "\n").slice(indent.length)),
      )
      .replace(/```([^`\n]+)```/g, (whole) => this.#keep(whole))
      .replace(/(?<![`\\])``(?!`) ?([^\n]{1,500}?) ?(?<!`)``(?!`)/g, (_whole, code: string) => this.#keep(code))
      .replace(/(?<!\\)`[^`\n]+`/g, (code) => this.#keep(code))
      .replace(formulaWord, (_whole, inner: string) => inner)
      .replace(fraction, "$1/$2")
      .replace(formulaSign, (_whole, name: string) => formulaSigns[name] ?? "")
      .replace(/(?<![\p{L}$])\$\$([^$\n]{1,500})\$\$/gu, "$1")
      .replace(/\\([!-/:-@[-`{-~])/g, (_whole, sign: string) => this.#keep(sign))
      .replace(/\\$/gm, "");
    return withoutReferences(withFootnotes(plain))
      .replace(/\[([^[\]\n]{1,300})\]\([ \t]{0,9}\)/g, "$1")
      .replace(/\[\[([^[\]\n]{1,100})\]\](?=\()/g, "[$1]")
      .replace(/\[!\[([^[\]\n]*)\]\([^()\n]{0,2000}\)\](?=\()/g, "[$1]")
      .replace(
        /!?\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){0,300})\]\([ \t]*(?:<([^<>\n]{1,2000})>|(tel:[+\d .-]{3,40}|(?:[^()\s<>]|\([^()\s]*\))+))(?:\s[^()\n]*)?\)/g,
        (whole, label: string, spaced: string | undefined, bare: string | undefined, at: number, all: string) =>
          this.#link(label, spaced?.trim().replaceAll(" ", "%20") ?? bare ?? "") +
          (/[\p{L}\p{N}]/u.test(all[at + whole.length] ?? "") ? " " : ""),
      )
      .replace(/<((?:https?:\/\/|mailto:|tel:)[^<>\s|]+)\|([^<>\n]{1,300})>/g, (_whole, url: string, label: string) =>
        this.#link(label, url),
      )
      .replace(/<((?:https?:\/\/|mailto:|tel:)[^<>\s]+)>/g, (_whole, url: string) =>
        this.#keep(url.replace(/^(?:mailto|tel):/, "")),
      )
      .replace(/<([^\s<>@|]{1,64}@[^\s<>@|]{1,255})>/g, (_whole, address: string) => this.#keep(address))
      .replace(/(?:https?:\/\/|(?<![\w.])www\.|(?<![\w.])(?=[\w.+-]{1,64}@[\w-]{1,63}\.))[^\s<>"*\uE000]+/g, (url) =>
        this.#keep(url),
      );
  }

  back(text: string): string {
    let read = text;
    // A stored part may contain parts that were stored before.
    for (let round = 0; round < 3 && read.includes("\uE000"); round += 1)
      read = read.replace(/\uE000(\d+)\uE001/g, (_whole, place: string) => this.#texts[Number(place)] ?? "");
    return read;
  }

  /** A link as its words and its address. Signs in the words are still translated, signs in the address are not. */
  #link(label: string, url: string): string {
    if (isNowhere(url)) return label.trim();
    const shown = shownUrl(url);
    const linked = linkText(label.trim(), url);
    return linked === shown ? this.#keep(shown) : `${label.trim()}: ${this.#keep(shown)}`;
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

/** A link for people: its address alone if its words repeat the address, and an e-mail address or a telephone number without its scheme. */
export function linkText(label: string, url: string): string {
  if (url === "" || isNowhere(url)) return label;
  const shown = shownUrl(url);
  return label.trim() === "" || bareUrl(label) === bareUrl(url) ? shown : `${label}: ${shown}`;
}
/** An address that leads nowhere outside the page or program that wrote it. */
const isNowhere = (url: string): boolean => /^(?:#|javascript:|sandbox:|about:|attachment:|file:|data:)/i.test(url);
const shownUrl = (url: string): string => url.replace(/^(?:mailto|tel):/i, "");

/** WhatsApp has no links to footnotes: "prazo[^1]" refers to the line "(1)" below. */
const withFootnotes = (text: string): string =>
  text.replace(/(?<=\S)[ ]?\[\^(\w{1,20})\](?!:)/g, " ($1)").replace(/^ {0,3}\[\^(\w{1,20})\]:[ \t]*/gm, "($1) ");

const reference = /^ {0,3}\[([^[\]\n^]{1,100})\]:[ \t]*<?(\S{1,2000}?)>?(?:[ \t]+["'(][^\n]{0,300})?[ \t]*$/gm;

/** Links whose addresses stand below the text, with these addresses. */
function withoutReferences(text: string): string {
  const urls = new Map([...text.matchAll(reference)].map(([, name = "", url = ""]) => [name.toLowerCase(), url]));
  if (urls.size === 0) return text;
  return text
    .replace(reference, "")
    .replace(/\[([^[\]\n]{1,300})\](?:[ ]?\[([^[\]\n]{0,100})\])?(?!\()/g, (whole, label: string, name = "") => {
      const url = urls.get((name || label).toLowerCase());
      return url === undefined ? whole : `[${label}](${url})`;
    });
}

const rule = /^ {0,3}(?:(?:-[ \t]?){3,}|(?:\*[ \t]?){3,}|(?:_[ \t]?){3,})$/;
const tableRule = /^ {0,3}\|?(?:[ \t]{0,20}:?-+:?[ \t]{0,20}\|)+(?:[ \t]{0,20}:?-*:?[ \t]{0,20})$/;

/** Adds the missing bars at the sides of a table. Models may leave them out, but the lines around the table's rule still contain bars. */
function tableRows(lines: readonly string[]): string[] {
  let isTable = false;
  return lines.map((line, place) => {
    const isHead = !tableRule.test(line) && tableRule.test(lines[place + 1] ?? "");
    isTable = (isTable || isHead) && line.includes("|");
    return isTable && !tableRule.test(line) ? `|${line.trim().replace(/^\||\|$/g, "")}|` : line;
  });
}

/** A line without the signs at its beginning. No line for a line that is only a sign. A quoted line is read in the same way at any depth. */
function block(line: string, before: string): string[] {
  const plain = line.trimEnd();
  if (plain === "") return [plain];
  const [quote] = /^ {0,3}(?:> ?)+(?=\S)/.exec(plain) ?? [];
  if (quote !== undefined) return block(plain.slice(quote.length), "").map((quoted) => `> ${quoted}`);
  if (tableRule.test(plain) || /^\[!(?:note|tip|important|warning|caution)\]$/i.test(plain)) return [];
  if (rule.test(plain)) return before.trim() === "" ? [] : [""];
  if (/^ {0,3}={3,}$/.test(plain)) return [];
  const heading = /^ {0,3}(?:#{1,6}[ \t]+|#{2,6}(?=\p{L}))(\S.*)$/u.exec(plain)?.[1];
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
  const item = /^([ \t]*)[*+-][ \t]{1,4}(\S.*)$/.exec(plain);
  if (!item) return [plain];
  const [, indent = "", words = ""] = item;
  return [`${indent}- ${words.replace(/^\[ \] ?/, "☐ ").replace(/^\[[xX]\] ?/, "☑ ")}`];
}

/** A heading is bold as a whole. */
const bold = (heading: string): string =>
  `**${heading
    .replace(/\*\*|__/g, "")
    .replace(/(?<![*\w])\*(?!\s)([^*\n]+)\*(?![*\w])/g, "$1")
    .trim()}**`;

/** Translates signs within a line. Bold keeps a placeholder until single stars are read. */
function inline(line: string, isMarkdown: boolean): string {
  if (!/[*_~]/.test(line)) return line;
  const strong = line
    .replace(/(?<=[^\s*])\*{4}(?=[^\s*])/g, "")
    // "**Olá *mundo***": slanted words at the end of bold ones, and at their beginning.
    .replace(/(?<!\*)\*\*(?=[^\s*])([^*\n]+)\*(?=[^\s*])([^*\n]+)\*\*\*(?!\*)/g, "**$1_$2_**")
    .replace(/(?<!\*)\*\*\*(?=[^\s*])([^*\n]+)\*(?!\*)([^*\n]+)\*\*(?!\*)/g, "**_$1_$2**")
    .replace(/(?<![*\w])\*{3}(?=[^\s*])([^*\n]+)\*{3}/g, (_whole, words: string) => `**_${words.trim()}_**`)
    .replace(/\*\*((?:[^*\n]|\*(?!\*))+)\*\*/g, marked("\uE002"))
    .replace(/(?<![\w_])__((?:[^_\n]|_(?!_))+)__(?![\w_])/g, marked("\uE002"))
    .replace(/\uE002\uE002([^\uE002]*)\uE002\uE002/g, "\uE002$1\uE002")
    .replace(/~~((?:[^~\n]|~(?!~))+)~~/g, marked("~"));
  const slanted = isMarkdown ? strong.replace(/(?<![*\w])\*(?![\s*])([^*\n]*[^*\s])\*(?![*\w])/g, "_$1_") : strong;
  // A sign that a cut text opened and did not close is removed.
  return slanted
    .replace(/\*\*(?=\p{L})|(?<=\p{L})\*\*|(?<![^\s])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?!\S)/gu, "")
    .replaceAll("\uE002", "*");
}

const isOfWord = (sign: string | undefined): boolean => /[\p{L}\p{N}]/u.test(sign ?? "");

/**
 * In WhatsApp the signs touch the words, and a formatted text stands between spaces. After "**Nome:**" a space is added. Signs inside a word are removed,
 * because WhatsApp would show them.
 */
const marked =
  (sign: string) =>
  (whole: string, inner: string, at: number, line: string): string => {
    const words = inner.replaceAll(sign, "").trim();
    if (words === "") return whole;
    const [before, after] = [line[at - 1], line[at + whole.length]];
    if (/\d/.test(before ?? "") && /\d/.test(after ?? "")) return whole;
    const gap = isOfWord(after) && /[\s\p{P}]$/u.test(inner) ? " " : "";
    const lead = isOfWord(before) && /^\s/u.test(inner) ? " " : "";
    const isWithin = (isOfWord(before) && lead === "") || (isOfWord(after) && gap === "");
    return isWithin ? lead + words + gap : lead + sign + words + sign + gap;
  };
