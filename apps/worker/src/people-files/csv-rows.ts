import { maxCell, maxColumns } from "@balcao/shared/people-files/limits";
import { SheetError } from "./sheet.ts";

/** Limits a cell in quotes, because a quote that never closes would swallow the rest of the file. */
const maxQuoted = 50_000;
const separators = [";", "\t", ",", "|"] as const;
const linesLookedAt = 50;

/**
 * The separator of a file: the character that divides most of its first lines into equally many cells, outside of quotes. If two characters divide
 * equally many lines, the one with more cells counts. If the cells are equal too, the semicolon counts, which Brazilian spreadsheets write because a
 * comma is their decimal sign. A first line `sep=` names the separator.
 */
export function separatorOf(head: string): string {
  const [, said] = /^sep=(.)/i.exec(head) ?? [];
  if (said) return said;
  const lines = head
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|[\r\n]/, linesLookedAt)
    .filter((line) => line.trim() !== "");
  const [best] = separators
    .map((one) => ({ one, ...partedAlike(lines.map((line) => line.split(one).length)) }))
    .toSorted((a, b) => b.lines - a.lines || b.cells - a.cells);
  return best && best.lines > 0 ? best.one : ";";
}

/** The most frequent number of cells in a line, and how many lines have that number. Lines of one cell do not count. */
function partedAlike(lengths: readonly number[]): { lines: number; cells: number } {
  const counts = new Map<number, number>();
  for (const cells of lengths) if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  const [[cells, lines] = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { lines, cells };
}

/** A cell that a program wrote as a formula so that a spreadsheet does not change its digits: `="0119"`. */
const asFormula = /^="([^"]*)"$/;
const cut = (cell: string): string => cell.replace(asFormula, "$1").slice(0, maxCell);

/**
 * The rows of a CSV text that comes in pieces, with their numbers. A cell in quotes may contain separators, line breaks and doubled quotes. Only one
 * row is in memory at a time.
 */
export class CsvRows {
  readonly #separator: string;
  #row = 1;
  #cells: string[] = [];
  #cell = "";
  #isQuoted = false;
  /** The last letter was a quote inside quotes. It may end the quotes, or be the first of two. */
  #wasQuote = false;
  #wasReturn = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  *feed(text: string): Generator<[number, string[]]> {
    for (const letter of text) {
      if (this.#isQuoted) {
        this.#quoted(letter);
        if (this.#isQuoted) continue;
      } else if (letter === '"' && this.#cell === "") {
        this.#isQuoted = true;
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

  /** The last row needs no line break. Quotes that are still open mean a broken file. */
  *end(): Generator<[number, string[]]> {
    if (this.#isQuoted && !this.#wasQuote) throw new SheetError("broken");
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
    if (this.#cell.length > maxQuoted) throw new SheetError("broken");
  }

  #endCell(): void {
    if (this.#cells.length < maxColumns) this.#cells.push(cut(this.#cell));
    this.#cell = "";
  }

  #endRow(): [number, string[]] {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    return [this.#row++, cells];
  }
}
