/** What HTML models mix into their texts; any other tag is no sign, and stays. */
const signs: Record<string, string> = { b: "**", strong: "**", i: "_", em: "_", s: "~~", del: "~~", strike: "~~" };
const lines = new Set(["p", "div", "ul", "ol", "table", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"]);
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
]);
const tag = /<(\/?)([a-z][a-z0-9]{0,11})(?:\s[^<>]*)?\/?>/gi;

const entities: Record<string, string> = { nbsp: " ", quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };

/** A text whose tags are the signs of Markdown, or lines, or nothing. */
export function plainHtml(text: string): string {
  const linked = text.replace(
    /<a\s[^<>]{0,300}?href=["']?([^"'<>\s]{1,2000})["']?[^<>]{0,300}>([^<>]{0,500})<\/a>/gi,
    "[$2]($1)",
  );
  return linked
    .replace(tag, (whole, shut: string, name: string) => signOf(name.toLowerCase(), shut !== "") ?? whole)
    .replace(/&(?:#39|#x27|nbsp|quot|apos|lt|gt|amp);/g, (name) => entities[name.slice(1, -1)] ?? "'");
}

function signOf(name: string, isEnd: boolean): string | null {
  if (name === "br") return "\n";
  if (name === "hr") return "\n\n";
  if (name === "li") return isEnd ? "" : "\n- ";
  if (lines.has(name)) return isEnd ? "\n" : name === "p" ? "\n" : "";
  return signs[name] ?? (nothing.has(name) ? "" : null);
}
