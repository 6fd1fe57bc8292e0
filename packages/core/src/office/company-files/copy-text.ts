// The text form of COPY: a row is a line, its values are separated by tabs, and \N is no value.

export type Value = string | null;

const unescaped: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
const escaped: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** The values of a line. */
export const valuesOf = (line: string): Value[] =>
  line
    .split("\t")
    .map((text) =>
      text === "\\N"
        ? null
        : text.includes("\\")
          ? text.replaceAll(/\\(.)/gs, (_all, sign: string) => unescaped[sign] ?? sign)
          : text,
    );

/** The line of the values, without its end. */
export const lineOf = (values: readonly Value[]): string =>
  values
    .map((value) => (value === null ? "\\N" : value.replaceAll(/[\\\b\f\n\r\t\v]/g, (sign) => escaped[sign] ?? sign)))
    .join("\t");

/** The lines of a text that comes in pieces. A last line without its end is an error. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let held: string[] = [];
  for await (const piece of pieces) {
    const [first = "", ...others] = decoder.decode(piece, { stream: true }).split("\n");
    held.push(first);
    if (others.length === 0) continue;
    yield held.join("");
    held = [others.pop() ?? ""];
    yield* others;
  }
  if (held.join("") + decoder.decode() !== "") throw new Error("The last line has no end");
}
