import { maxColumns } from "../people-files/limits.ts";
import { isInAddress } from "../numbers/typed-number.ts";
import { isForeignCountry, looksLikeNumber } from "./cells.ts";

type Rows = readonly (readonly string[])[];

/**
 * A header without the additions of spreadsheets, programs and address books: "Phone 1 - Value" is "phone", "E-mail 2 Address" is "email", "phoneNumber"
 * is "phone", "Cliente(s)" is "cliente".
 */
const plain = (header: string): string =>
  header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .replace(/\((?:[ao]s?|e?s)\)/, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()
    .replace("whats app", "whatsapp")
    .replace(/^e mail/, "email")
    .replace(/^(?:billing|shipping) | (?:billing|shipping)$/, "")
    .replace(/ (value|valor|address|number|numero)$/, "")
    .replace(/(?<=[a-z]) ?\d{1,2}$/, "");

/** Programs also write the words of a header as one: "FIRSTNAME". */
const joined = (words: string): string => words.replaceAll(" ", "");
const set = (headers: string): ReadonlySet<string> => new Set(headers.split(/, */).map(joined));

/** Headers that people and their programs write, by the content below them. Each is in the form that `plain()` returns. */
const known = {
  name: set(
    "nome, name, nombre, cliente, nome completo, nome do cliente, contato, contact, contacto, full name, display name, file as, nombre completo, nombre y apellidos, assinante, inquilino, convidado, socio, nome e sobrenome, nome do contato, nome cliente, nome contato, nombre del cliente, contact name, customer name, customer, pessoa nome, person name, lead nome, negocio pessoa, nome razao social, razao social nome, nome do comprador, comprador, nome do aluno, aluno, nome do paciente, paciente, nome do responsavel, responsavel, hospede, titular, associado, morador, participante, destinatario",
  ),
  /** The name of a company, for people without a name of their own. */
  company: set("razao social, nome fantasia, razon social, account name"),
  firstName: set(
    "first, first name, given name, primeiro nome, nome proprio, nombre de pila, primer nombre, prenome, vorname, prenom",
  ),
  middleName: set("middle, middle name, additional name, nome do meio, segundo nome, segundo nombre"),
  lastName: set(
    "last, last name, family name, surname, sobrenome, ultimo nome, apellido, apellidos, nachname, nom, nom de famille, cognome",
  ),
  number: set(
    "numero, number, telefone, telefono, phone, celular, whatsapp, whats, whatsapp numero, fone, movil, tel, cel, telefone celular, numero de telefone, numero do whatsapp, numero de whatsapp, phone number, mobile, mobile phone, cell, cell phone, celular whatsapp, telefone whatsapp, telefono movil, telefone principal, primary phone, home phone, business phone, other phone, telefone residencial, telefone comercial, contato telefone, fone celular, ddd telefone, ddd celular, car phone, telefone do carro, outro telefone, sms",
  ),
  /** The area code for numbers from a separate column. */
  area: set("ddd, ddd1, ddd2, cod area, codigo de area, area code"),
  /** The code of the country for numbers from a separate column. */
  country: set(
    "ddi, country code, phone country code, codigo do pais, codigo pais, cod pais, codigo de pais, codigo internacional, indicativo",
  ),
  email: set("email, mail, correo, correo electronico, endereco de email, email principal"),
} as const;
type Kind = keyof typeof known;
const kinds = Object.keys(known) as Kind[];

const kindOf = (header: string): Kind | null => kinds.find((kind) => known[kind].has(joined(plain(header)))) ?? null;

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== "").length;

/** The known headers in a row of names. A row with a number has none. */
const kindsIn = (row: readonly string[]): Kind[] =>
  row.some(looksLikeNumber) ? [] : row.map(kindOf).filter((kind) => kind !== null);

/** Whether a row below the names names the columns under a wide cell: "", "Celular", "Fixo" below "Nome", "Telefones", "". */
const isSecondOfNames = (upper: readonly string[], row: readonly string[]): boolean =>
  kindsIn(row).includes("number") &&
  row.some((cell, at) => cell.trim() !== "" && upper[at]?.trim() === "") &&
  row.every((cell, at) => cell.trim() === "" || ["number", null].includes(kindOf(upper[at] ?? "")));

const mostOfOwner = 3;
/** Whether a row above the header only tells of the file's owner: a title with a telephone, "Telefone" beside a telephone. */
const isOfOwner = (row: readonly string[]): boolean =>
  filled(row) < 2 || row.some((cell) => kindOf(cell) !== null && !looksLikeNumber(cell));

/**
 * The beginning of a file's table. The `above` rows are titles, dates and the like. `hasHeader` says whether the next row names the columns. The
 * header is the first row with a known header for numbers, or with two known headers, and without a number. Otherwise the header is the row without a
 * number that is above rows with numbers. Rows above it with one cell are titles, and rows with less than half of its cells name groups of columns.
 */
export function tableOf(rows: Rows): { above: number; hasHeader: boolean } {
  const found = rows.findIndex((row) => kindsIn(row).includes("number") || new Set(kindsIn(row)).size > 1);
  const names = found + Number(isSecondOfNames(rows[found] ?? [], rows[found + 1] ?? []));
  const body = rows.findIndex((row) => row.some(looksLikeNumber));
  const told = rows.slice(0, Math.max(0, names)).filter((row) => row.some(looksLikeNumber));
  const isBelowOwner = told.length <= mostOfOwner && told.every(isOfOwner) && filled(rows[names] ?? []) > 1;
  if (names >= 0 && (body < 0 || names < body || isBelowOwner)) return { above: names, hasHeader: true };
  const width = Math.max(0, ...rows.map(filled));
  const half = Math.max(2, ...rows.slice(0, Math.max(0, body)).map(filled)) / 2;
  const first = rows.findIndex((row) => width < 2 || filled(row) > half || row.some(looksLikeNumber));
  const above = Math.max(0, first);
  const isNamed = rows[above]?.some((cell) => kindOf(cell) !== null) ?? false;
  return { above, hasHeader: isNamed || (body > above && !rows[above]?.some(looksLikeNumber)) };
}

/**
 * The header of a table whose names stand in two rows, as under a wide cell: "Nome", "Telefones" above "", "Celular", "Fixo". A column without a name in
 * the last row has that of the row above, if that row names several columns.
 */
export function headerOf(rows: Rows, above: number): string[] {
  const [header = [], upper = []] = [rows[above], rows[above - 1]];
  const names = filled(upper) > 1 && !upper.some(looksLikeNumber) ? upper : [];
  return header.map((cell, at) => (cell.trim() === "" ? (names[at] ?? "") : cell));
}

/** The kind of a column by its header. The header "Número" may be that of a telephone or of a house. */
type HeaderKind = Kind | "anyNumber" | null;

/** The kinds of content in a column of people. */
export type PersonUse = "name" | "number" | "email";

/** Headers with additional words, and headers that count only together with the content below: "Fone/WhatsApp do dono", "Home". */
const tellsNumber =
  /\b(?:wa|whats|whatsapp|wpp|zap|celular(?:es)?|cel|tel|telefones?|telefonos?|telefon|telemovel|telephone|fones?|movil|movel|phones?|mobile|mobil|mobiltelefon|telefonnummer|handy|handynummer|portable|cellulare|home|work|other|casa|trabalho|trabajo|fixo|fijo|residencial|comercial|recados?)\b/;
const tellsOther =
  /\b(?:fax|label|tipo|type|id|data|date|nome|name|nombre|endereco|address|direccion|street|rua|cpf|cnpj|pager)\b/;
/** A person or a number, as most of the cells below say. */
const isEither = /^(?:numero (?:de |do )?)?conta(?:to|ct|cto)s?(?: no)?$/;
/** A telephone or the number of a house. Beside telephones it is a telephone only if the cells below say so. */
const isAnyNumber = /^num(?:ero|ber)$/;
/** Documents, orders and codes, some of which have as many digits as a telephone without its country. */
const tellsCode = /\b(?:id|cpf|cnpj|rg|nif|dni|cuit|rut|cod|codigo|code|pedido|order|venda|protocolo|cep)\b/;
/** "Qual é o seu nome?", "Nome do tutor": a name of the person, and not of a company or a thing. */
const tellsName =
  /\b(?:nome|nombre)\b|^(?:your |full |contact |contact full |customer |client |guest |person )?names?\b|^(?:cliente|contato|contacto)\b/;
const tellsThing =
  /\b(?:empresa|company|organizacao|organizacion|organization|usuario|user|produto|producto|product|arquivo|archivo|file|mae|pai|madre|padre|rua|cidade|ciudad|city|banco|loja|tienda|campanha|plano|curso|turma|vendedor)\b/;
/** "Default Address Phone" is a number, although "address" is none. */
const endsAsNumber = /\b(?:whatsapp|celular|telefone|telefono|fone|phone|mobile)$/;
/** An address of WhatsApp, or a Brazilian mobile with its country. */
const isCertain = (cell: string): boolean => isInAddress(cell) || /^\+?55\d{2}9\d{8}$/.test(cell.trim());
const isArea = (cell: string): boolean => /^\(?0?[1-9]\d\)?(?:[.,]0{1,9})?$/.test(cell.trim());
const isSaid = (cell: string): boolean => cell.trim() !== "";
const hasWords = (cell: string): boolean => /\p{L}{2}/u.test(cell);
const looksLikeMail = (cell: string): boolean =>
  /^[^\s@]{1,64}@(?!s\.whatsapp\.net|c\.us)[^\s@]{1,180}\.[a-z]{2,24}(?: :::|$)/i.test(cell.trim());

/**
 * The likely content of each column, which users can change. Null for a column of no known kind. Without a known header the column with the most
 * numbers is the number, and the first column with words is the name if its header tells a name, or if there are no headers.
 */
export function guessUses(rows: Rows, withHeader: boolean): (PersonUse | null)[] {
  const width = Math.min(maxColumns, Math.max(0, ...rows.map(({ length }) => length)));
  const headers = withHeader ? (rows[0] ?? []) : [];
  const body = withHeader ? rows.slice(1) : rows;
  const count = (at: number, is: (cell: string) => boolean) => body.filter((row) => is(row[at] ?? "")).length;
  const found = Array.from({ length: width }, (_, at): HeaderKind => {
    const kind = kindOf(headers[at] ?? "");
    const header = plain(headers[at] ?? "");
    const numbers = count(at, looksLikeNumber);
    if (isEither.test(header) && numbers > count(at, isSaid) / 2) return "number";
    if (kind === "country") return count(at, isForeignCountry) > 0 ? kind : null;
    if (kind !== null) return isAnyNumber.test(header) && numbers === 0 ? "anyNumber" : kind;
    if (/\bddd\b/.test(header) && numbers === 0) return count(at, isArea) > 0 ? "area" : null;
    // A column that is empty in the first rows may have numbers further down.
    if (numbers === 0 && count(at, isSaid) > 0) return null;
    return tellsNumber.test(header) && (!tellsOther.test(header) || endsAsNumber.test(header)) ? "number" : null;
  });
  const telephones = (at: number) => count(at, isCode(plain(headers[at] ?? "")) ? isCertain : looksLikeNumber);
  const isAny = !found.includes("number") && found.every((_, at) => telephones(at) === 0);
  const isNumber = (kind: HeaderKind) => kind === "number" || (isAny && kind === "anyNumber");
  const hasNumber = found.some(isNumber);
  const uses = found.map((kind): PersonUse | null => {
    if (isNumber(kind) || (hasNumber && (kind === "area" || kind === "country"))) return "number";
    return kind === "email" ? kind : null;
  });
  for (const at of namesAmong(found, (place) => count(place, isSaid))) uses[at] = "name";
  const take = (use: PersonUse, rank: (at: number) => number) => {
    const best = uses.map((_, at) => at).toSorted((a, b) => rank(b) - rank(a))[0];
    if (!uses.includes(use) && best !== undefined && rank(best) > 0 && uses[best] === null) uses[best] = use;
  };
  take("number", telephones);
  take("email", (at) => count(at, looksLikeMail));
  const isNamed = (at: number) => !withHeader || isNameHeader(plain(headers[at] ?? ""));
  take("name", (at) => Number(uses[at] === null && isNamed(at) && count(at, hasWords) > 0));
  return uses;
}

const isCode = (header: string): boolean => tellsCode.test(header) && !tellsNumber.test(header);
const isNameHeader = (header: string): boolean => tellsName.test(header) && !tellsThing.test(header);

const parts: readonly Kind[] = ["firstName", "middleName", "lastName"];

/**
 * The columns that form the name, ordered by the number of rows with a value. A whole name has priority over its parts, and both over a company's
 * name, unless the other has more values. A surname belongs to the column of first names beside it. Each kind counts once, in its fullest column.
 */
function namesAmong(found: readonly HeaderKind[], said: (at: number) => number): number[] {
  const fullest = (kind: Kind) =>
    found.flatMap((each, at) => (each === kind ? [at] : [])).toSorted((one, other) => said(other) - said(one))[0];
  const surname = found.includes("firstName") ? undefined : fullest("lastName");
  const [whole, company] = [[fullest("name"), surname], [fullest("company")]];
  const names = [whole[0] === undefined ? [] : whole, parts.map(fullest), company]
    .map((columns) => columns.filter((at) => at !== undefined))
    .filter((columns) => columns.length > 0);
  const most = (columns: readonly number[]) => Math.max(...columns.map(said));
  return names.toSorted((one, other) => most(other) - most(one))[0] ?? [];
}
