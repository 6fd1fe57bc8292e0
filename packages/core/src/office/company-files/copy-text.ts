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

/** A longer text does not fit into memory as one string, so no row of ours is as long. */
const longestLine = 500_000_000;

/** The lines of a text that comes in pieces. A last line without an end is an error, and so is a line longer than `longest`. */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest = longestLine,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let [held, length]: [string[], number] = [[], 0];
  for await (const piece of pieces) {
    const [first = "", ...others] = decoder.decode(piece, { stream: true }).split("\n");
    held.push(first);
    length += first.length;
    if (length > longest) throw new Error("A line is longer than any row");
    if (others.length === 0) continue;
    yield held.join("");
    const last = others.pop() ?? "";
    [held, length] = [[last], last.length];
    yield* others;
  }
  if (held.join("") + decoder.decode() !== "") throw new Error("The last line has no end");
}

/** How many lines form a group, and how many characters at most: rows with long texts must not fill the memory. */
const most = { lines: 5000, characters: 4_000_000 };

/** Lines in groups of a limited size. A line that is longer than the limit is a group of its own. */
export async function* together(lines: AsyncIterable<string>, limits = most): AsyncGenerator<string[]> {
  let [held, characters]: [string[], number] = [[], 0];
  for await (const line of lines) {
    held.push(line);
    characters += line.length;
    if (held.length < limits.lines && characters < limits.characters) continue;
    yield held;
    [held, characters] = [[], 0];
  }
  if (held.length > 0) yield held;
}
