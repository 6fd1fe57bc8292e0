import { typedFault } from "@balcao/shared/numbers/typed-number";
import { maxCell, maxColumns } from "@balcao/shared/people-files/limits";
import { SheetError } from "./sheet.ts";

/** Limits a cell in quotes, because a quote that never closes would swallow the rest of the file. */
const maxQuoted = 50_000;
/** Limits a cell in quotes whose lines are no rows of the table. A program may write a whole conversation or page into one cell. */
const longestQuoted = 20 * maxQuoted;
/**
 * The most letters of a file that are read again because a quote before them did not begin a quoted cell. With this limit the time grows only with the
 * length of the text.
 */
const maxAgain = 2 * longestQuoted;
const separators = [";", "\t", ",", "|", "^", "~"] as const;
const linesLookedAt = 50;

/** How a text is divided into cells. */
interface CsvForm {
  separator: string;
  /**
   * The form of a row: cells with separators; one quoted cell that contains the whole row, as some spreadsheets save a one-column file; or a name and
   * a number as people write them: "Ana - 11 98765-4321".
   */
  row: "cells" | "quoted" | "spoken";
}

/**
 * The form of a file: the character that divides most of its first lines into equally many cells, outside of quotes. If two characters divide
 * equally many lines, the one with more cells counts. If the cells are equal too, the semicolon counts, which Brazilian spreadsheets write because a
 * comma is their decimal sign. A first line `sep=` names the separator.
 */
function formOf(head: string): CsvForm {
  const [, said] = /^sep=(.)/i.exec(head) ?? [];
  if (said) return { separator: said, row: "cells" };
  const best = bestFor(linesIn(head.replaceAll(/"[^"]*"/g, "")));
  if (best && best.lines > 0) return { separator: best.one, row: "cells" };
  const lines = linesIn(head);
  const isQuoted = lines.every((line) => line.length > 1 && line.startsWith('"') && line.endsWith('"'));
  const inner = isQuoted ? bestFor(lines.map((line) => line.slice(1, -1).replaceAll(/""[^"]*""/g, ""))) : undefined;
  if (inner && inner.lines === lines.length) return { separator: inner.one, row: "quoted" };
  const isSpoken = lines.filter((line) => spoken(line) !== null).length > lines.length / 2;
  return { separator: ";", row: isSpoken ? "spoken" : "cells" };
}

/** "1. Ana", "2) Bia": the place of a line in its list. */
const placeInList = /^\s{0,20}\d{1,4}\s?[.)º°ª–-]\s{0,5}(?=\p{L})/u;
/** The name and the number in a line, in either order. Null when one of them is missing. */
function spoken(written: string): [name: string, number: string] | null {
  const line = written.slice(0, maxCell).replace(placeInList, "");
  const [number = ""] = /[+(]?\d[\d\s().-]{6,24}\d/.exec(line) ?? [];
  const [before = "", after = ""] = number === "" ? [] : line.split(number, 2);
  const words = [before, after]
    .map((part) =>
      part
        .trim()
        .replaceAll(/^[:–—-]|[:–—-]$/g, "")
        .trim(),
    )
    .filter(Boolean);
  const [name = ""] = words;
  return words.length === 1 && !/\d/.test(name) && typedFault(number) === null ? [name, number] : null;
}

const linesIn = (text: string): string[] =>
  text.split(/\r\n|[\r\n]/, linesLookedAt).filter((line) => line.trim() !== "");

const bestFor = (lines: readonly string[]): { one: string; lines: number } | undefined =>
  separators
    .map((one) => ({ one, ...partedAlike(lines.map((line) => line.split(one).length)) }))
    .toSorted((a, b) => b.lines - a.lines || b.cells - a.cells)[0];

/** The most frequent number of cells in a line, and how many lines have that number. Lines of one cell do not count. */
function partedAlike(lengths: readonly number[]): { lines: number; cells: number } {
  const counts = new Map<number, number>();
  for (const cells of lengths) if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  const [[cells, lines] = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { lines, cells };
}

/** A cell that a program wrote as a formula so that a spreadsheet does not change its digits: `="0119"`. */
const asFormula = /^="([^"]*)"$/;
const cut = (cell: string, most: number): string => cell.replace(asFormula, "$1").slice(0, most);

/** The rows of a text of this form. The text comes in pieces. */
export function* rowsOfCsv(pieces: Iterable<string>): Generator<[number, string[]]> {
  let csv: { rows: CsvRows; form: CsvForm } | null = null;
  for (const piece of pieces) {
    csv ??= opened(piece);
    for (const row of csv.rows.feed(piece)) yield unwrapped(row, csv.form);
  }
  if (csv) for (const row of csv.rows.end()) yield unwrapped(row, csv.form);
}

function opened(head: string): { rows: CsvRows; form: CsvForm } {
  const form = formOf(head);
  return { form, rows: new CsvRows(form.separator, form.row === "quoted" ? maxQuoted : maxCell) };
}

/** Divides the only cell of a row into the row's cells. */
function unwrapped([row, cells]: [number, string[]], form: CsvForm): [number, string[]] {
  const [only = ""] = cells;
  if (form.row === "cells") return [row, cells];
  if (form.row === "spoken") return [row, spoken(only) ?? cells];
  const inner = new CsvRows(form.separator, maxCell);
  const [[, found] = [row, cells]] = [...inner.feed(only), ...inner.end()];
  return [row, found];
}

/**
 * The rows of a CSV text that comes in pieces, with their numbers. A cell in quotes may contain separators, line breaks and doubled quotes. Only one
 * row is in memory at a time.
 */
class CsvRows {
  readonly #separator: string;
  /** The longest cell. */
  readonly #most: number;
  #row = 1;
  #cells: string[] = [];
  #cell = "";
  #isQuoted = false;
  /** The last letter was a quote inside quotes. It may close them, or be the first of a doubled quote. */
  #wasQuote = false;
  #wasReturn = false;
  /** The quoted cell is longer than `maxQuoted`, and its lines are no rows of the table. */
  #isLong = false;
  /** How many cells the first row has. */
  #width = 0;
  #again = maxAgain;

  constructor(separator: string, most: number) {
    this.#separator = separator;
    this.#most = most;
  }

  *feed(text: string): Generator<[number, string[]]> {
    for (const letter of text) {
      if (this.#isQuoted) {
        if (this.#beginsOthers(letter)) {
          yield* this.#asWords(`"${letter}`);
          continue;
        }
        this.#quoted(letter);
        if (this.#cell.length > (this.#isLong ? longestQuoted : maxQuoted)) {
          this.#isLong = !this.#isLong && !this.#swallowsRows();
          if (!this.#isLong) {
            yield* this.#asWords();
            continue;
          }
        }
        if (this.#isQuoted) continue;
      } else if (letter === '"' && this.#cell.trim() === "") {
        // A space after a comma is not part of the cell.
        this.#cell = "";
        this.#isQuoted = true;
        this.#isLong = false;
        this.#wasReturn = false;
        continue;
      }
      if (letter === "\n" && this.#wasReturn) {
        this.#wasReturn = false;
        continue;
      }
      this.#wasReturn = letter === "\r";
      if (letter === this.#separator) this.#endCell();
      else if (letter === "\n" || letter === "\r") yield this.#endRow();
      else if (this.#cell.length <= maxCell) this.#cell += letter;
    }
  }

  /** The last row needs no line break. */
  *end(): Generator<[number, string[]]> {
    while (this.#isQuoted && !this.#wasQuote) yield* this.#asWords();
    if (this.#cell !== "" || this.#cells.length > 0) yield this.#endRow();
  }

  /** Takes a letter inside quotes. If the letter before was a closing quote, the quotes are over. */
  #quoted(letter: string): void {
    if (this.#wasQuote) {
      this.#wasQuote = false;
      if (letter !== '"') {
        this.#isQuoted = false;
        return;
      }
      this.#cell += letter;
    } else if (letter === '"') this.#wasQuote = true;
    else this.#cell += letter;
  }

  /**
   * Whether the quote that seemed to close a quoted cell opens another one: it is at the beginning of a cell, and words follow it. Then the earlier quote
   * was never closed.
   */
  #beginsOthers(letter: string): boolean {
    if (!this.#wasQuote || letter === '"' || letter === this.#separator || /\s/.test(letter)) return false;
    let at = this.#cell.length - 1;
    while (this.#cell[at] === " ") at -= 1;
    const sign = this.#cell[at];
    return sign === this.#separator || sign === "\n" || sign === "\r";
  }

  /** Whether at least half of the lines since the opening quote have as many cells as the first row of the table. */
  #swallowsRows(): boolean {
    const lines = this.#cell.split(/\r\n|[\r\n]/).slice(1, -1);
    const rows = lines.filter((line) => line.split(this.#separator).length === this.#width);
    return lines.length > 0 && rows.length >= lines.length / 2;
  }

  /** Reads the text since the opening quote again, as a cell that is not quoted and begins with a quote. */
  *#asWords(more = ""): Generator<[number, string[]]> {
    const read = this.#cell.replaceAll('"', '""') + more;
    this.#again -= read.length;
    if (this.#again < 0) throw new SheetError("broken");
    this.#isQuoted = false;
    this.#wasQuote = false;
    this.#cell = '"';
    yield* this.feed(read);
  }

  #endCell(): void {
    if (this.#cells.length < maxColumns) this.#cells.push(cut(this.#cell, this.#most));
    this.#cell = "";
  }

  #endRow(): [number, string[]] {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#width ||= cells.length;
    return [this.#row++, cells];
  }
}
