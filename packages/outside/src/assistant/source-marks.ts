// The marks by which models name the source of a sentence. Customers do not see these marks, and numbers in the marks are no statements.

const kinds =
  "fontes?|sources?|fuentes?|docs?|documentos?|documents?|refs?|refer[eê]ncias?|references?|citations?|cita(?:tion)?|cite|trechos?|notas?|chunks?|passages?";
const figures = String.raw`\d{1,2}(?: ?[,;–-] ?\^?\d{1,2}){0,9}`;

/** `[fonte 1]`, `(ver documento 2)`, `[citation:1]`, `(Fonte: Entregas)` */
const namedMark = new RegExp(
  String.raw` ?[[({⟦]{1,2}(?:(?:ver|veja|see|cf\.?) )?(?:${kinds})[ :#nº°.]{0,4}\[?${figures}\]?[\])}⟧]{1,2}`,
  "gi",
);
const titleMark = / ?[[(](?:fontes?|sources?|fuentes?) ?: ?[^\])\n]{1,120}\]?[\])]/gi;
/** `{1}`, `^1^`, `<sup>1</sup>`, `[1](#1)` after words. */
const signMark = new RegExp(
  String.raw`(?<=\S) ?(?:\{${figures}\}|⟦${figures}⟧|\[?\^${figures}\^\]?|<(sup|cite)>\[?${figures}\]?</\1>|\[\[?${figures}\]?\]\([^()\s]{1,500}\))`,
  "gi",
);
/** `(1)` after a sentence at the end of a line. Elsewhere it may number a list. */
const endMark = /(?<=[.!?]) ?(?:\(\d{1,2}\)){1,5}(?=[ \t]*(?:\n|$))/g;
/** A number in square brackets after words is a model's mark of its source. At the beginning of a line it may be a line of a menu. */
const bracketed = new RegExp(String.raw`(?<=[^\s[]) ?\[\^?${figures}\](?![(:])(\.?)`, "g");
const superscript = /(?<=[.!?,;)])[¹²³⁰⁴-⁹]{1,3}/g;
/** The footnotes below an answer that belong to its marks. */
const footnotes = /(?:\n[ \t]*\[\^?\d{1,2}\]:[^\n]{0,300}){1,20}\s*$/;

export const withoutSourceMarks = (text: string): string =>
  text
    .replace(footnotes, "")
    .replace(namedMark, "")
    .replace(titleMark, "")
    .replace(signMark, "")
    .replace(endMark, "")
    .replace(bracketed, (_whole, dot: string, at: number, all: string) => (/[.!?]/.test(all[at - 1] ?? "") ? "" : dot))
    .replace(superscript, "");
