import { letterMarks } from "@balcao/outside/words/html";
import { maxCell, maxColumns } from "@balcao/shared/people-files/limits";
import { type Sheet, SheetError, type SheetRow } from "./sheet.ts";

// Many programs write a table of a web page and call it .xls, because spreadsheets open it.

/** Whether a text is a web page or a part of one. */
export const isPage = (head: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|meta|title|style|body|table|div|center|font|form|p|h\d)\b/i.test(
    head,
  );

interface Table {
  rows: SheetRow[];
  /** The number of rows that have begun. It is also the number of the present row. */
  begun: number;
  row: string[] | null;
  cell: { text: string; wide: number; exact: string } | null;
  /** For each column, how many of the next rows a tall cell covers. */
  covered: number[];
}

/** A tag, a comment, or a condition such as Excel's `<![if !vml]>`. The text of scripts and styles is not shown. */
const tag = /<!--|<[!?][^<>]*>|<(\/?)([a-z][a-z0-9]{0,15})([^<>]*)>/gi;
const silent: ReadonlySet<string> = new Set(["script", "style", "title", "xml"]);
const breaking: ReadonlySet<string> = new Set(["br", "p", "div", "li"]);

/** Each table of a page as a sheet. A table within a cell is a table of its own. Throws when the page has no table with rows, such as a login page. */
export function pageSheets(page: string): Sheet[] {
  const reader = new PageReader();
  let at = 0;
  tag.lastIndex = 0;
  for (let found = tag.exec(page); found; found = tag.exec(page)) {
    const [whole, closing = "", name = "", attributes = ""] = found;
    reader.text(page.slice(at, found.index));
    at = tag.lastIndex;
    if (whole === "<!--") at = after(page, "-->", at);
    else if (closing === "" && silent.has(name.toLowerCase())) at = after(page, ">", afterTag(page, name, at));
    else reader.tag(name.toLowerCase(), closing !== "", attributes);
    tag.lastIndex = at;
  }
  reader.text(page.slice(at));
  const tables = reader.end();
  if (tables.length === 0) throw new SheetError("broken");
  return tables.map(({ rows }, place) => ({ name: tables.length > 1 ? String(place + 1) : "", hidden: false, rows }));
}

function after(page: string, end: string, at: number): number {
  const found = page.indexOf(end, at);
  return found < 0 ? page.length : found + end.length;
}

/** The position behind the beginning (`</name`) of the next closing tag, in capitals or not. */
function afterTag(page: string, name: string, at: number): number {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = at;
  return closing.test(page) ? closing.lastIndex : page.length;
}

class PageReader {
  readonly #tables: Table[] = [];
  readonly #open: Table[] = [];

  get #table(): Table | undefined {
    return this.#open.at(-1);
  }

  text(said: string): void {
    const cell = this.#table?.cell;
    // The limit of a cell counts its characters, and each of them may be written as an entity of some length.
    if (cell && cell.text.length < 8 * maxCell) cell.text += said.replaceAll(/\s+/g, " ");
  }

  tag(name: string, closes: boolean, attributes: string): void {
    const table = this.#table;
    if (name === "table" && closes) this.#closeTable();
    else if (name === "table") this.#openTable();
    else if (table) tagWithin(table, name, { closes, attributes });
  }

  /** Ends tables that the page leaves open. Returns the tables with rows. */
  end(): Table[] {
    while (this.#table) this.#closeTable();
    return this.#tables.filter(({ rows }) => rows.length > 0);
  }

  #openTable(): void {
    const table: Table = { rows: [], begun: 0, row: null, cell: null, covered: [] };
    this.#tables.push(table);
    this.#open.push(table);
  }

  #closeTable(): void {
    const table = this.#open.pop();
    if (table) endRow(table);
  }
}

function tagWithin(table: Table, name: string, { closes, attributes }: { closes: boolean; attributes: string }): void {
  const isCell = name === "td" || name === "th";
  if (isCell && closes) endCell(table);
  else if (isCell) beginCell(table, attributes);
  else if (name === "tr" && closes) endRow(table);
  else if (name === "tr") beginRow(table);
  else if (table.cell && breaking.has(name)) table.cell.text += "\n";
}

function beginRow(table: Table): void {
  endRow(table);
  table.row = [];
  table.begun += 1;
}

function endRow(table: Table): void {
  endCell(table);
  if (!table.row) return;
  passCovered(table, table.row);
  table.rows.push([table.begun, table.row]);
  table.row = null;
}

/** Leaves the places empty that tall cells of earlier rows cover. */
function passCovered({ covered }: Table, row: string[]): void {
  for (let left = covered[row.length] ?? 0; left > 0; left = covered[row.length] ?? 0) {
    covered[row.length] = left - 1;
    row.push("");
  }
}

function beginCell(table: Table, attributes: string): void {
  endCell(table);
  if (!table.row) beginRow(table);
  const row = table.row ?? [];
  passCovered(table, row);
  const span = (name: string) => Math.min(maxColumns, Number(attributeOf(attributes, name)) || 1);
  const [wide, tall] = [span("colspan"), span("rowspan")];
  for (let at = row.length; at < Math.min(maxColumns, row.length + wide); at += 1) table.covered[at] = tall - 1;
  table.cell = { text: "", wide, exact: attributeOf(attributes, "x:num") };
}

function endCell(table: Table): void {
  const { cell, row } = table;
  table.cell = null;
  if (!cell || !row) return;
  const said = unescaped(cell.text)
    .replaceAll(/[ \u00A0]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .trim()
    .slice(0, maxCell);
  // Excel writes the whole number into the attribute `x:num` when the cell shows a shortened one.
  const words = /^\d(?:[.,]\d+)?E\+\d+$/i.test(said) && /^\d+$/.test(cell.exact) ? cell.exact : said;
  for (const text of [words, ...Array.from({ length: cell.wide - 1 }, () => "")])
    if (row.length < maxColumns) row.push(text);
}

/** The value of an attribute, or nothing. */
const attributeOf = (attributes: string, name: string): string =>
  new RegExp(String.raw`(?:^|\s)${name}=["']?([^"'\s]{0,40})`, "i").exec(attributes)?.[1] ?? "";

const signs: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  ordm: "º",
  ordf: "ª",
  deg: "°",
  ndash: "–",
  mdash: "—",
  euro: "€",
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name === undefined) return character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    const mark = letterMarks[name.slice(1)];
    return signs[name] ?? (mark === undefined ? whole : `${name[0]}${mark}`.normalize("NFC"));
  });

const character = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "");
