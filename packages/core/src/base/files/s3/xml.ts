const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const unescaped = (text: string): string =>
  text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, entity: string) => {
    if (!entity.startsWith("#")) return named[entity] ?? whole;
    return String.fromCodePoint(entity[1] === "x" ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1)));
  });

/** The content of each element with this name. S3 never nests an element in another one with the same name. */
export function* elementsOf(xml: string, name: string): Generator<string> {
  const [begin, end] = [`<${name}>`, `</${name}>`];
  for (let at = xml.indexOf(begin); at !== -1; at = xml.indexOf(begin, at)) {
    const until = xml.indexOf(end, at);
    if (until === -1) return;
    yield xml.slice(at + begin.length, until);
    at = until;
  }
}

/** The text of the first element with this name. Empty when there is none. */
export function textIn(xml: string, name: string): string {
  for (const text of elementsOf(xml, name)) return unescaped(text);
  return "";
}

/** Whether this is an error of the server. White space and an XML declaration may come before the element. */
export function isError(xml: string): boolean {
  const begun = xml.trimStart();
  const root = begun.startsWith("<?xml") ? begun.slice(begun.indexOf("?>") + 2).trimStart() : begun;
  return root.startsWith("<Error>");
}

/** The text with the characters escaped that an element must not contain. */
export const escaped = (text: string): string => text.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);
