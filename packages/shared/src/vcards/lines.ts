/** One property of a card: its name and parameters in upper case, its value unchanged. */
export interface CardLine {
  name: string;
  /** The parameters by name. The bare words of version 2.1 (`TEL;CELL`) are types. */
  params: ReadonlyMap<string, string>;
  value: string;
}

/** A value is cut at this length, because no name or number is that long. */
const maxValue = 8000;
/** Properties with bytes, or cards within cards. Only their presence is stored. */
const heavy: ReadonlySet<string> = new Set(["PHOTO", "LOGO", "SOUND", "KEY", "AGENT"]);
const isQuoted = (head: string): boolean => /quoted-printable/i.test(head);

/**
 * The properties of a text of cards, which may come in pieces. A line that begins with a blank continues the previous line (all versions), and so
 * does the line after an equals sign (quoted-printable of version 2.1). The lines of a card may all be indented. The time grows linearly with the
 * text, and only one property is in memory, without pictures.
 */
export function* cardLines(pieces: Iterable<string>): Generator<CardLine> {
  let [open, indent] = ["", ""];
  for (const written of linesOf(pieces)) {
    // The first line of a card is never continued, so blanks before the next property are the indentation of all lines.
    if (begins.test(open)) indent = /^[ \t]{0,40}/.exec(written)?.[0] ?? "";
    const line = begins.test(written)
      ? written.trim()
      : written.startsWith(indent)
        ? written.slice(indent.length)
        : written;
    const goesOn = open.endsWith("=") && isQuoted(open.slice(0, open.indexOf(":") + 1));
    if (goesOn) open = added(open.slice(0, -1), continued(open, line));
    else if (line.startsWith(" ") || line.startsWith("\t")) open = added(open, line.slice(1));
    else {
      yield* parted(open);
      open = isHeavy(line) ? line.slice(0, line.indexOf(":") + 1) : line.slice(0, maxValue);
    }
  }
  yield* parted(open);
}

/**
 * The words of a line that continues a line with an equals sign at its end. A program may divide the words anywhere, so one blank at the beginning is a
 * part of them, except within a letter. Several blanks are an indentation.
 */
const continued = (open: string, line: string): string =>
  /=[c-f][\da-f]=$/i.test(open.slice(-4)) && /^ =[89ab]/i.test(line)
    ? line.slice(1)
    : line.replace(/^(?:\t| [ \t])[ \t]*/, "");

const added = (open: string, more: string): string =>
  open.length > maxValue || isHeavy(open) ? open : (open + more).slice(0, maxValue);

/** The first line of a card, which may have blanks or a byte order mark before it. */
const begins = /^\s{0,40}begin:vcard\s{0,40}$/i;

/** Whether a line begins a property that is left out. */
const isHeavy = (line: string): boolean => heavy.has(nameIn(line.slice(0, 60)));

/** A group such as `item1.` is not part of the name. */
const nameIn = (head: string): string => (/^(?:[\w-]{1,40}\.)?([\w-]{1,40})[;:]/.exec(head)?.[1] ?? "").toUpperCase();

function* linesOf(pieces: Iterable<string>): Generator<string> {
  let rest: string[] = [];
  let wasReturn = false;
  for (const piece of pieces) {
    // A line break of two characters may be divided between two pieces.
    const text = wasReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") wasReturn = piece.endsWith("\r");
    const lines = text.split(/\r\n|[\r\n]/);
    const last = lines.pop() ?? "";
    for (const line of lines) {
      yield rest.length > 0 ? rest.join("") + line : line;
      rest = [];
    }
    rest.push(last);
  }
  if (rest.length > 0) yield rest.join("");
}

/** The value begins at the first colon outside of quotes. A line without such a colon is the rest of a broken property. */
function* parted(line: string): Generator<CardLine> {
  const name = nameIn(line.slice(0, 100));
  if (name === "") return;
  let quoted = false;
  const ends: number[] = [];
  let at = 0;
  for (; at < line.length && (quoted || line[at] !== ":"); at += 1) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ";" && !quoted) ends.push(at);
  }
  if (at === line.length) return;
  const params = new Map<string, string>();
  for (const [n, from] of ends.entries()) {
    const [key, value] = keyed(line.slice(from + 1, ends[n + 1] ?? at));
    const before = params.get(key);
    params.set(key, before === undefined ? value : `${before},${value}`);
  }
  yield { name, params, value: line.slice(at + 1) };
}

const encodings: ReadonlySet<string> = new Set(["QUOTED-PRINTABLE", "BASE64", "B", "8BIT", "7BIT"]);

function keyed(param: string): [key: string, value: string] {
  const equals = param.indexOf("=");
  const value = param
    .slice(equals + 1)
    .replaceAll('"', "")
    .toUpperCase();
  if (equals >= 0) return [param.slice(0, equals).toUpperCase(), value];
  return [encodings.has(value) ? "ENCODING" : "TYPE", value];
}
