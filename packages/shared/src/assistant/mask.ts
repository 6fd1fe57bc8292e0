import { taxIdKind } from "../tax-id.ts";

/** What stands in a text where something was masked; Brazilian words, as a model answers to Brazilians with them. */
export const placeholders = {
  cpf: "[CPF]",
  cnpj: "[CNPJ]",
  card: "[cartão]",
  email: "[e-mail]",
  phone: "[telefone]",
} as const;

/** Signs that nobody sees, by which a number would look like two; and figures of other writings become our own. */
const plain = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g, "")
    .replace(/[\uFF10-\uFF19]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xff10 + 48));

const email = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** 14 places, of which the first 12 may be letters. */
const cnpj =
  /(?<![\p{L}\p{N}])[0-9A-Z]{2}[.\s]?[0-9A-Z]{3}[.\s]?[0-9A-Z]{3}[/\s]?[0-9A-Z]{4}[-\s]?\d{2}(?![\p{L}\p{N}])/giu;
const cpf = /(?<!\d)\d{3}[.\s-]?\d{3}[.\s-]?\d{3}[-.\s/]{0,3}\d{2}(?!\d)/g;
/** 13 to 19 figures, in groups or not. */
const card = /(?<!\d)\d(?:[ .\-\u00A0]?\d){12,18}(?!\d)/g;
/** With a country, with an area, or with the hyphen of a Brazilian number. */
const phone =
  /(?<![\d\p{L}])(?:\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){2,5}\d{2,4}|\(?0?\d{2}\)?[\s.-]?9?[\s.-]?\d{4}[\s.-]?\d{4}|9?\d{4}-\d{4})(?!\d)/gu;

/** Whether the last figure is the check of all others, as on every card. */
export function isCardNumber(text: string): boolean {
  const figures = text.replace(/\D/g, "");
  if (figures.length < 13 || figures.length > 19 || new Set(figures).size === 1) return false;
  const sum = Array.from(figures, Number)
    .toReversed()
    .map((figure, place) => (place % 2 === 0 ? figure : figure * 2 - (figure > 4 ? 9 : 0)))
    .reduce((total, figure) => total + figure, 0);
  return sum % 10 === 0;
}

/**
 * A text without what names a person in the registers: tax ids with right check digits, card numbers, e-mails, and phone numbers by choice. Numbers
 * of orders and prices stay.
 */
export function masked(text: string, { phones = false }: { phones?: boolean } = {}): string {
  const bare = plain(text)
    .replace(email, placeholders.email)
    .replace(cnpj, (found) => (taxIdKind(found) === "cnpj" ? placeholders.cnpj : found))
    .replace(cpf, (found) => (taxIdKind(found) === "cpf" ? placeholders.cpf : found))
    .replace(card, (found) => (isCardNumber(found) ? placeholders.card : found));
  return phones ? bare.replace(phone, placeholders.phone) : bare;
}
