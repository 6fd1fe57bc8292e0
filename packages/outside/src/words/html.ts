/** The HTML tags that models mix into their texts. Any other tag stays as it is. */
const signs: Record<string, string> = { b: "**", strong: "**", i: "_", em: "_", s: "~~", del: "~~", strike: "~~" };
const lines = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "table",
  "tr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
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
const tag = /<(\/?)([a-z][a-z0-9]{0,11})(?:\s[^<>]*)?\/?>/gi;

const named =
  "quot \" apos ' lt < gt > amp & mdash — ndash – hellip … bull • middot · lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo » euro € copy © reg ® trade ™ deg ° ordm º ordf ª iexcl ¡ iquest ¿ rarr → times ×".split(
    " ",
  );
const entities = new Map([
  ["nbsp", " "],
  ...named.flatMap((name, at) => (at % 2 === 0 ? [[name, named[at + 1] ?? ""] as const] : [])),
]);
/** The entities for letters of our languages. */
const marks: Record<string, string> = {
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
  return letter === undefined ? entities.get(name) : (letter + (marks[mark] ?? "")).normalize("NFC");
}

/** Turns the tags of a text into the signs of Markdown, into line ends, or into nothing. */
export function plainHtml(text: string): string {
  return withoutRemarks(text)
    .replace(/<(script|style)\b[^<>]{0,300}>[^<]{0,20000}<\/\1>/gi, "")
    .replace(/<img\s([^<>]{1,3000})>/gi, (_whole, attributes: string) => pictureOf(attributes))
    .replace(tag, (whole, shut: string, name: string) => signOf(name.toLowerCase(), shut !== "") ?? whole)
    .replace(
      /<a\s[^<>]{0,300}?href=["']?([^"'<>\s]{1,2000})["']?[^<>]{0,300}>([^<>]{0,500})<\/a>/gi,
      (_whole, url: string, label: string) => `[${label.replace(/[\s[\]]+/g, " ").trim()}](${url})`,
    )
    .replace(/&(#?[a-z0-9]{2,8});/gi, (whole, name: string) => entityOf(name) ?? whole);
}

/** A picture within a text, as Markdown. A picture whose bytes are in the tag becomes only its words. */
function pictureOf(attributes: string): string {
  const [, double, single] = /(?:^|\s)alt=(?:"([^"]{0,300})"|'([^']{0,300})')/i.exec(attributes) ?? [];
  const url = /(?:^|\s)src=["']?(https?:[^"'\s]{1,2000})/i.exec(attributes)?.[1] ?? "";
  const words = (double ?? single ?? "").replace(/[\s[\]]+/g, " ").trim();
  return url === "" ? words : `![${words}](${url})`;
}

/** A text without HTML comments. A comment that is not closed stays. */
function withoutRemarks(text: string): string {
  const [first = "", ...parts] = text.split("<!--");
  return parts.reduce((before, part) => {
    const end = part.indexOf("-->");
    return end < 0 ? `${before}<!--${part}` : before + part.slice(end + 3);
  }, first);
}

function signOf(name: string, isEnd: boolean): string | null {
  if (name === "br") return "\n";
  if (name === "hr") return "\n\n";
  if (name === "li") return isEnd ? "" : "\n- ";
  if (lines.has(name)) return isEnd ? "\n" : name === "p" ? "\n" : "";
  return signs[name] ?? (nothing.has(name) ? "" : null);
}
