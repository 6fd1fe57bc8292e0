/** The HTML tags that models mix into their texts. Any other tag stays as it is. */
const signs: Record<string, string> = { b: "**", strong: "**", i: "_", em: "_", s: "~~", del: "~~", strike: "~~" };
const lines = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "table",
  "tr",
  "blockquote",
  "details",
  "summary",
  "header",
  "footer",
  "main",
  "figure",
  "dl",
  "dt",
  "dd",
]);
const nothing = new Set([
  "span",
  "u",
  "font",
  "center",
  "small",
  "big",
  "html",
  "body",
  "tbody",
  "thead",
  "section",
  "article",
  "code",
  "pre",
  "sup",
  "sub",
  "td",
  "th",
  "mark",
  "kbd",
  "ins",
  "var",
  "label",
  "figcaption",
  "nav",
  "aside",
  "button",
  "caption",
  "cite",
  "abbr",
  "time",
  "picture",
  "colgroup",
  "col",
  "tfoot",
  "wbr",
]);
/** The tags of texts for speech. */
const spoken = new Set(
  "speak break prosody emphasis say-as voice phoneme lang audio video source iframe sub par seq media mark amazon:effect amazon:domain amazon:emotion google:style mstts:express-as".split(
    " ",
  ),
);
const tag = /<(\/?)([a-z][a-z0-9]{0,11}(?:[:-][a-z-]{1,20})?)(?:\s[^<>]*)?\/?>/gi;

/** Whether a name belongs to a tag of web pages or of texts for speech. */
export const isTag = (name: string): boolean =>
  name in signs ||
  lines.has(name) ||
  nothing.has(name) ||
  spoken.has(name) ||
  /^(?:h[1-6r]|li|br|a|img|head|form|input|video)$/.test(name);

const named =
  "quot \" apos ' lt < gt > amp & mdash — ndash – hellip … bull • middot · lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo » euro € copy © reg ® trade ™ deg ° ordm º ordf ª iexcl ¡ iquest ¿ rarr → times ×".split(
    " ",
  );
const entities = new Map([
  ["nbsp", " "],
  ...named.flatMap((name, at) => (at % 2 === 0 ? [[name, named[at + 1] ?? ""] as const] : [])),
]);
/** The marks of letters in our languages, by the ends of their entities. */
export const letterMarks: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
};

/** The character of an entity. Undefined for an unknown entity. */
function entityOf(name: string): string | undefined {
  const [, hex, figures] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(figures) : Number.parseInt(hex, 16);
  if (Number.isInteger(code)) return code > 0x1f && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  const [, letter, mark = ""] = /^([a-z])(acute|grave|circ|tilde|uml|cedil)$/i.exec(name) ?? [];
  return letter === undefined ? entities.get(name) : (letter + (letterMarks[mark] ?? "")).normalize("NFC");
}

/** Turns the tags of a text into the signs of Markdown, into line ends, or into nothing. */
export function plainHtml(text: string): string {
  return withRows(withoutRemarks(text))
    .replace(/<(script|style)\b[^<>]{0,300}>[^<]{0,20000}<\/\1>/gi, "")
    .replace(/<(?:img|audio|video|source|iframe)\s([^<>]{1,3000})>/gi, (_whole, attributes: string) =>
      pictureOf(attributes),
    )
    .replace(tag, tagReader())
    .replace(
      /<a\s[^<>]{0,300}?href=["']?([^"'<>\s]{1,2000})["']?[^<>]{0,300}>([^<>]{0,500})<\/a>/gi,
      (_whole, url: string, label: string) => `[${label.replace(/[\s[\]]+/g, " ").trim()}](${url})`,
    )
    .replace(/&(#?[a-z0-9]{2,8});/gi, (whole, name: string) => entityOf(name) ?? whole);
}

/** A picture, sound or film inside a text, in Markdown. If the tag contains the bytes, only its words are kept. */
function pictureOf(attributes: string): string {
  const [, double, single] = /(?:^|\s)alt=(?:"([^"]{0,300})"|'([^']{0,300})')/i.exec(attributes) ?? [];
  const url = /(?:^|\s)src=["']?(https?:[^"'\s]{1,2000})/i.exec(attributes)?.[1] ?? "";
  const words = (double ?? single ?? "").replace(/[\s[\]]+/g, " ").trim();
  return url === "" ? words : `![${words}](${url})`;
}

/** Writes each row of a table as a line, with a bar between the cells. */
function withRows(text: string): string {
  const parts = text.split(/<\/tr>/i);
  return parts
    .map((part, place) => {
      const from = part.toLowerCase().lastIndexOf("<tr");
      if (from < 0 || place === parts.length - 1) return part;
      const [, ...cells] = part.slice(from).split(/<t[dh]\b[^<>]{0,300}>/i);
      const said = cells.map((cell) =>
        cell
          .replace(/<\/?(?:t[dh]|p|div|br)\b[^<>]{0,100}>/gi, " ")
          .replace(/\s+/g, " ")
          .trim(),
      );
      return `${part.slice(0, from).trimEnd()}\n| ${said.join(" | ")} |`;
    })
    .join("");
}

/** A text without HTML comments. A comment that is not closed stays. */
function withoutRemarks(text: string): string {
  const [first = "", ...parts] = text.split("<!--");
  return parts.reduce((before, part) => {
    const end = part.indexOf("-->");
    return end < 0 ? `${before}<!--${part}` : before + part.slice(end + 3);
  }, first);
}

/** Reads the tags of a text in their order, and numbers the lines of its lists. */
function tagReader(): (whole: string, shut: string, name: string) => string {
  const counts: (number | null)[] = [];
  return (whole, shut, given) => {
    const [name, isEnd] = [given.toLowerCase(), shut !== ""];
    if (name === "ol" || name === "ul") {
      if (isEnd) counts.pop();
      else counts.push(name === "ol" ? 0 : null);
    }
    const count = counts.at(-1) ?? null;
    if (name !== "li" || isEnd || count === null) return signOf(name, isEnd) ?? whole;
    counts[counts.length - 1] = count + 1;
    return `\n${count + 1}. `;
  };
}

function signOf(name: string, isEnd: boolean): string | null {
  if (name === "br") return "\n";
  if (name === "hr") return "\n\n";
  if (name === "li") return isEnd ? "" : "\n- ";
  if (/^h[1-6]$/.test(name)) return isEnd ? "\n" : "\n## ";
  if (lines.has(name)) return isEnd ? "\n" : name === "p" ? "\n" : "";
  return signs[name] ?? (nothing.has(name) || spoken.has(name) ? "" : null);
}
