import { maxColumns } from "../people-files/limits.ts";
import { looksLikeNumber } from "./cells.ts";

type Rows = readonly (readonly string[])[];

/** A header without the additions of spreadsheets and address books: "Phone 1 - Value" is "phone", "E-mail 2 Address" is "email". */
const plain = (header: string): string =>
  header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^e-mail/, "email")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/^(?:billing|shipping) | (?:billing|shipping)$/, "")
    .replace(/ (value|valor|address|number|numero)$/, "")
    .replace(/(?<=[a-z]) ?\d{1,2}$/, "");

const set = (words: string): ReadonlySet<string> => new Set(words.split(/, */));

/** Headers that people and their programs write, by the content below them. Each is in the form that `plain()` returns. */
const known = {
  name: set(
    "nome, name, nombre, cliente, nome completo, nome do cliente, contato, contact, contacto, full name, display name, file as, razao social, nome fantasia, nombre completo, nombre y apellidos, nome e sobrenome, nome do contato, nome cliente, nome contato, nombre del cliente, contact name, customer name, customer, account name, pessoa nome, person name, lead nome, negocio pessoa, nome razao social, razao social nome, nome do comprador, comprador, nome do aluno, aluno, nome do paciente, paciente, nome do responsavel, responsavel, hospede, titular, associado, morador, participante, destinatario",
  ),
  firstName: set(
    "first, first name, given name, primeiro nome, nombre de pila, primer nombre, prenome, vorname, prenom",
  ),
  middleName: set("middle, middle name, additional name, nome do meio, segundo nome, segundo nombre"),
  lastName: set(
    "last, last name, family name, surname, sobrenome, ultimo nome, apellido, apellidos, nachname, nom de famille, cognome",
  ),
  number: set(
    "numero, number, telefone, telefono, phone, celular, whatsapp, whats, whatsapp numero, fone, movil, tel, cel, telefone celular, numero de telefone, numero do whatsapp, numero de whatsapp, phone number, mobile, mobile phone, cell, cell phone, celular whatsapp, telefone whatsapp, telefono movil, telefone principal, primary phone, home phone, business phone, other phone, telefone residencial, telefone comercial, contato telefone, fone celular, ddd telefone, ddd celular, car phone, telefone do carro, outro telefone",
  ),
  /** The area code for numbers from a separate column. */
  area: set("ddd, ddd1, ddd2, cod area, codigo de area, area code"),
  email: set("email, mail, correo, correo electronico, endereco de email, email principal"),
} as const;
type Kind = keyof typeof known;
const kinds = Object.keys(known) as Kind[];

const kindOf = (header: string): Kind | null => kinds.find((kind) => known[kind].has(plain(header))) ?? null;

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== "").length;

/**
 * The beginning of a file's table. The `above` rows are titles, dates and the like. `hasHeader` says whether the next row names the columns. The
 * header is the first row with a known header for numbers, or with two known headers. Otherwise the header is the row without a number that is above
 * rows with numbers. Rows with one cell above a wider table are titles.
 */
export function tableOf(rows: Rows): { above: number; hasHeader: boolean } {
  const names = rows.findIndex((row) => {
    const found = row.map(kindOf).filter((kind) => kind !== null);
    return found.includes("number") || new Set(found).size > 1;
  });
  const body = rows.findIndex((row) => row.some(looksLikeNumber));
  if (names >= 0 && (body < 0 || names < body)) return { above: names, hasHeader: true };
  const width = Math.max(0, ...rows.map(filled));
  const first = rows.findIndex((row) => width < 2 || filled(row) > 1 || row.some(looksLikeNumber));
  const above = Math.max(0, first);
  const isNamed = rows[above]?.some((cell) => kindOf(cell) !== null) ?? false;
  return { above, hasHeader: isNamed || (body > above && !rows[above]?.some(looksLikeNumber)) };
}

/** The kinds of content in a column of people. */
export type PersonUse = "name" | "number" | "email";

/** Headers with additional words, and headers that count only together with the content below: "Fone/WhatsApp do dono", "Home". */
const tellsNumber =
  /\b(?:whats|whatsapp|wpp|zap|celular|cel|tel|telefone|telefono|telemovel|fone|movil|phone|mobile|home|work|other|casa|trabalho|trabajo)\b/;
const tellsOther =
  /\b(?:fax|label|tipo|type|id|data|date|nome|name|nombre|endereco|address|direccion|street|rua|cpf|cnpj|pager)\b/;
/** Whether a column named "contact" holds people or numbers: what most of the cells below it are. */
const isEither = /^conta(?:to|ct|cto)$/;
/** "Default Address Phone" is a number, although "address" is none. */
const endsAsNumber = /\b(?:whatsapp|celular|telefone|telefono|fone|phone|mobile)$/;
const isArea = (cell: string): boolean => /^\(?0?[1-9]\d\)?$/.test(cell.trim());
const isSaid = (cell: string): boolean => cell.trim() !== "";
const looksLikeMail = (cell: string): boolean =>
  /^[^\s@]{1,64}@(?!s\.whatsapp\.net|c\.us)[^\s@]{1,180}\.[a-z]{2,24}(?: :::|$)/i.test(cell.trim());

/**
 * The likely content of each column, which users can change. Null for a column of no known kind. Without a known header the column with the most
 * numbers is the number. Without any header the first column with words is the name.
 */
export function guessUses(rows: Rows, withHeader: boolean): (PersonUse | null)[] {
  const width = Math.min(maxColumns, Math.max(0, ...rows.map(({ length }) => length)));
  const headers = withHeader ? (rows[0] ?? []) : [];
  const body = withHeader ? rows.slice(1) : rows;
  const count = (at: number, is: (cell: string) => boolean) => body.filter((row) => is(row[at] ?? "")).length;
  const found = Array.from({ length: width }, (_, at) => {
    const kind = kindOf(headers[at] ?? "");
    const header = plain(headers[at] ?? "");
    const numbers = count(at, looksLikeNumber);
    if (isEither.test(header) && numbers > count(at, isSaid) / 2) return "number";
    if (kind !== null) return kind;
    if (numbers === 0) return /\bddd\b/.test(header) && count(at, isArea) > 0 ? "area" : null;
    return tellsNumber.test(header) && (!tellsOther.test(header) || endsAsNumber.test(header)) ? "number" : null;
  });
  const hasNumber = found.includes("number");
  const uses = found.map((kind): PersonUse | null => {
    if (kind === "area") return hasNumber ? "number" : null;
    return kind === "number" || kind === "email" ? kind : null;
  });
  for (const at of namesAmong(found, (place) => count(place, isSaid))) uses[at] = "name";
  const take = (use: PersonUse, is: (cell: string) => boolean) => {
    if (uses.includes(use)) return;
    const best = uses.map((_, at) => at).toSorted((a, b) => count(b, is) - count(a, is))[0];
    if (best !== undefined && count(best, is) > 0 && uses[best] === null) uses[best] = use;
  };
  take("number", looksLikeNumber);
  take("email", looksLikeMail);
  if (!withHeader && !uses.includes("name")) {
    const free = uses.findIndex((use, at) => use === null && body.some((row) => /\p{L}{2}/u.test(row[at] ?? "")));
    if (free >= 0) uses[free] = "name";
  }
  return uses;
}

const parts: readonly (Kind | null)[] = ["firstName", "middleName", "lastName"];

/**
 * The columns that form the name, by how many rows have a value there. A whole name has priority over its parts unless these have more values. A
 * surname belongs to a column of first names beside it. Each kind counts once, in its fullest column.
 */
function namesAmong(found: readonly (Kind | null)[], said: (at: number) => number): number[] {
  const fullest = (kind: Kind | null) =>
    found.flatMap((each, at) => (each === kind ? [at] : [])).toSorted((one, other) => said(other) - said(one))[0];
  const whole = fullest("name");
  const ofParts = parts.map(fullest).filter((at) => at !== undefined);
  const most = Math.max(0, ...ofParts.map(said));
  if (whole === undefined || most > said(whole)) return ofParts;
  const surname = found.includes("firstName") ? undefined : fullest("lastName");
  return surname === undefined ? [whole] : [whole, surname];
}
