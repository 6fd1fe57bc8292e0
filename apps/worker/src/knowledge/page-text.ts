/** A piece of text at its place on a page, in the page's units. `y` grows upwards. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  endsLine: boolean;
}
interface Segment {
  text: string;
  from: number;
  to: number;
}
interface Row {
  text: string;
  y: number;
  height: number;
  segments: Segment[];
}
/** The space between two columns, from the end of the left column to the start of the right column. */
type Gutter = readonly [from: number, to: number];

/** In letter heights. A gap of at least this size between two texts of a row begins another segment. */
const gapAtLeast = 1.5;
/** In letter heights. Rows at a larger distance do not belong to one column. */
const leadAtMost = 2.5;
/** A line in a column of text has at least this many words. The cells of a table have fewer, so a table is read line by line. */
const wordsAtLeast = 3;

/**
 * The text of a page as people read it. If gutters run through consecutive lines, a column comes after the column to its left, even when a program
 * drew the columns line by line. Tables and all other text stay in the order of drawing.
 */
export function pageText(pieces: readonly Piece[]): string {
  const rows = levelled(rowsOf(pieces));
  const lines: string[] = [];
  for (let at = 0; at < rows.length; ) {
    const { columns, length } = columnsAt(rows, at);
    if (isProse(columns)) lines.push(...columns.flat());
    else lines.push(...rows.slice(at, at + length).map(({ text }) => text));
    at += length;
  }
  return lines.join("\n");
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  let row: Row | null = null;
  for (const { text, x, y, width, height, endsLine } of pieces) {
    row ??= { text: "", y, height: 0, segments: [] };
    row.text += text;
    row.height = Math.max(row.height, height);
    if (text.trim() !== "") addTo(row, { text, from: x, to: x + width });
    if (!endsLine) continue;
    rows.push(row);
    row = null;
  }
  return row ? [...rows, row] : rows;
}

/** Adds a piece to the row's last segment, or begins another segment after a gap. */
function addTo({ segments, height }: Row, piece: Segment): void {
  const last = segments.at(-1);
  const gap = last ? piece.from - last.to : 0;
  if (!last || gap >= gapAtLeast * height || gap < -height) segments.push(piece);
  else {
    last.text += gap > 0 ? ` ${piece.text}` : piece.text;
    last.to = piece.to;
  }
}

/** In letter heights. Rows whose `y` differ by less than this stand beside each other. */
const levelAtMost = 0.5;

/** Joins rows that stand beside each other. The lines of two columns may lie at slightly different heights. */
function levelled(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last && isBeside(last, row)) {
      last.text = `${last.text.trimEnd()} ${row.text}`;
      last.segments.push(...row.segments);
    } else joined.push(row);
  }
  for (const { segments } of joined) segments.sort((one, other) => one.from - other.from);
  return joined;
}

function isBeside(last: Row, row: Row): boolean {
  const height = Math.max(last.height, row.height);
  if (Math.abs(last.y - row.y) >= levelAtMost * height) return false;
  return row.segments.every(({ from, to }) =>
    last.segments.every((other) => from - other.to >= gapAtLeast * height || other.from - to >= gapAtLeast * height),
  );
}

/** The longest run of rows that begins with this row and shares gutters, divided into columns. A row without a gutter is a run of its own. */
function columnsAt(rows: readonly Row[], at: number): { columns: string[][]; length: number } {
  let gutters: readonly Gutter[] = guttersOf(rows[at]?.segments ?? []);
  const columns: string[][] = [[], ...gutters.map(() => [])];
  let length = 0;
  for (let next = rows[at]; next && gutters.length > 0; next = rows[at + length]) {
    const [row, before] = [next, rows[at + length - 1]];
    if (length > 0 && before && Math.abs(before.y - row.y) > leadAtMost * Math.max(row.height, before.height)) break;
    const places = placesIn(row, gutters);
    if (!places) break;
    gutters = gutters.map((gutter, place) => narrowed(gutter, place, row, places));
    for (const [index, { text }] of row.segments.entries()) columns[places[index] ?? 0]?.push(text.trim());
    length += 1;
  }
  return { columns, length: Math.max(1, length) };
}

const guttersOf = (segments: readonly Segment[]): Gutter[] =>
  segments.slice(1).map((segment, index) => [segments[index]?.to ?? 0, segment.from]);

/**
 * The column of each segment of a row. A column reaches from the middle of its left gutter to the middle of its right gutter. Null when the row has no
 * segments, when a segment crosses the middle of a gutter, or when two segments lie in one column.
 */
function placesIn({ segments }: Row, gutters: readonly Gutter[]): number[] | null {
  const middles = gutters.map(([from, to]) => (from + to) / 2);
  const places = segments.map(({ from }) => middles.filter((middle) => middle < from).length);
  const crosses = segments.some(({ to }, index) => to >= (middles[places[index] ?? 0] ?? Number.POSITIVE_INFINITY));
  return crosses || new Set(places).size < places.length || segments.length === 0 ? null : places;
}

/** The part of a gutter that the segments of a row leave free. */
function narrowed([from, to]: Gutter, place: number, { segments }: Row, places: readonly number[]): Gutter {
  const [left, right] = [segments[places.indexOf(place)], segments[places.indexOf(place + 1)]];
  return [Math.max(from, left?.to ?? from), Math.min(to, right?.from ?? to)];
}

/** Three or more columns are usually a table. Lines of prose usually continue in small letters, and cells of a table begin with capital letters. */
const isProse = (columns: readonly string[][]): boolean =>
  columns.length > 1 &&
  columns.every((lines) => lines.length > 1 && wordsIn(lines) >= wordsAtLeast * lines.length) &&
  (columns.length < 3 || columns.every((lines) => lines.slice(1).some((line) => /^\p{Ll}/u.test(line))));
const wordsIn = (lines: readonly string[]): number => lines.join(" ").split(" ").filter(Boolean).length;
