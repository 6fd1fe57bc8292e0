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

/** The unit is the height of a letter. Texts with a larger gap are not words of one line. */
const gapAtLeast = 1.5;
/** The unit is the height of a letter. Lines with a larger gap do not belong to one column. */
const leadAtMost = 2.5;
/** A line in a column of text has at least this many words. The cells of a table have fewer, so a table is read line by line. */
const wordsAtLeast = 3;

/**
 * The text of a page as people read it. If a gutter runs through consecutive lines, the right column comes after the left column, even when a program
 * drew the columns line by line. Tables and all other text stay in the order of drawing.
 */
export function pageText(pieces: readonly Piece[]): string {
  const rows = rowsOf(pieces);
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

/** The longest run of rows from this row on that share a gutter, as two columns. A row without a gutter stands alone. */
function columnsAt(rows: readonly Row[], at: number): { columns: string[][]; length: number } {
  let gutter: Gutter | null = null;
  const [left, right]: [string[], string[]] = [[], []];
  let length = 0;
  for (let next = rows[at]; next; next = rows[at + length]) {
    const [row, before] = [next, rows[at + length - 1]];
    if (length > 0 && before && Math.abs(before.y - row.y) > leadAtMost * Math.max(row.height, before.height)) break;
    const narrowed: Gutter | null = sharedGutter(row, gutter);
    if (!narrowed) break;
    gutter = narrowed;
    for (const { text, from } of row.segments) (from < gutter[0] ? left : right).push(text.trim());
    length += 1;
  }
  return { columns: [left, right], length: Math.max(1, length) };
}

/** The part of a gutter that stays free beside a row. Null when the row crosses the gutter, or when no gutter is known and the row has none. */
function sharedGutter({ segments }: Row, gutter: Gutter | null): Gutter | null {
  const [first, second, ...more] = segments;
  if (!first || more.length > 0) return null;
  if (second) {
    const [from, to] = [Math.max(first.to, gutter?.[0] ?? 0), Math.min(second.from, gutter?.[1] ?? second.from)];
    return from < to ? [from, to] : null;
  }
  if (!gutter) return null;
  // A row belongs to one side alone when it ends before the middle of the gutter, or begins after the middle.
  const middle = (gutter[0] + gutter[1]) / 2;
  if (first.to < middle) return [Math.max(gutter[0], first.to), gutter[1]];
  return first.from > middle ? [gutter[0], Math.min(gutter[1], first.from)] : null;
}

const isProse = (columns: readonly string[][]): boolean =>
  columns.every((lines) => lines.length > 1 && wordsIn(lines) >= wordsAtLeast * lines.length);
const wordsIn = (lines: readonly string[]): number => lines.join(" ").split(" ").filter(Boolean).length;
