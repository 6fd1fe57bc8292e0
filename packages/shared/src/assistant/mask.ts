import { taxIdKind } from "../tax-id.ts";

/** The placeholders for masked values. They are Brazilian words, because a model uses them in its answers to Brazilians. */
export const placeholders = {
  cpf: "[CPF]",
  cnpj: "[CNPJ]",
  card: "[cartão]",
  email: "[e-mail]",
  phone: "[telefone]",
} as const;

/** Removes invisible characters, which would split a number in two, and turns full-width figures into our own. */
const plain = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g, "")
    .replace(/[\uFF10-\uFF19]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xff10 + 48));

const email = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** A CNPJ of 14 places. The first 12 may be letters. */
const cnpj =
  /(?<![\p{L}\p{N}])[0-9A-Z]{2}[.\s]?[0-9A-Z]{3}[.\s]?[0-9A-Z]{3}[/\s]?[0-9A-Z]{4}[-\s]?\d{2}(?![\p{L}\p{N}])/giu;
const cpf = /(?<!\d)\d{3}[.\s-]?\d{3}[.\s-]?\d{3}[-.\s/]{0,3}\d{2}(?!\d)/g;
/** A card number of 13 to 19 figures, in groups or not. */
const card = /(?<!\d)\d(?:[ .\-\u00A0]?\d){12,18}(?!\d)/g;
/** A phone number with a country, with an area, or with the hyphen of a Brazilian number. */
const phone =
  /(?<![\d\p{L}])(?:\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){2,5}\d{2,4}|\(?0?\d{2}\)?[\s.-]?9?[\s.-]?\d{4}[\s.-]?\d{4}|9?\d{4}-\d{4})(?!\d)/gu;

/** Whether the last figure is the check digit of the others, as on every card. */
export function isCardNumber(text: string): boolean {
  const figures = text.replace(/\D/g, "");
  if (figures.length < 13 || figures.length > 19 || new Set(figures).size === 1) return false;
  const sum = Array.from(figures, Number)
    .toReversed()
    .map((figure, place) => (place % 2 === 0 ? figure : figure * 2 - (figure > 4 ? 9 : 0)))
    .reduce((total, figure) => total + figure, 0);
  return sum % 10 === 0;
}

type Kind = keyof typeof placeholders;

function replaced(text: string, phones: boolean, by: (kind: Kind, found: string) => string): string {
  const bare = plain(text)
    .replace(email, (found) => by("email", found))
    .replace(cnpj, (found) => (taxIdKind(found) === "cnpj" ? by("cnpj", found) : found))
    .replace(cpf, (found) => (taxIdKind(found) === "cpf" ? by("cpf", found) : found))
    .replace(card, (found) => (isCardNumber(found) ? by("card", found) : found));
  return phones ? bare.replace(phone, (found) => by("phone", found)) : bare;
}

/**
 * A text without values that identify a person: tax ids with right check digits, card numbers, e-mails and, by choice, phone numbers. Order numbers
 * and prices stay.
 */
export const masked = (text: string, { phones = false }: { phones?: boolean } = {}): string =>
  replaced(text, phones, (kind) => placeholders[kind]);

/** Masks a text that the provider returns changed. Each placeholder has its own name, and `restore` puts the hidden value back in its place. */
export function hidden(
  text: string,
  { phones = false }: { phones?: boolean } = {},
): { text: string; restore: (answer: string) => string } {
  const kept = new Map<string, string>();
  const bare = replaced(text, phones, (kind, found) => {
    const place = placeholders[kind].replace("]", ` ${kept.size + 1}]`);
    kept.set(place, found);
    return place;
  });
  return {
    text: bare,
    restore: (answer) => [...kept].reduce((said, [place, found]) => said.replaceAll(place, () => found), answer),
  };
}
