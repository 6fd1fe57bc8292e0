import { numberFault } from "../contacts/rules.ts";
import { digitsOf, typedNumber } from "../phone.ts";

export const minListName = 2;
export const maxListName = 50;
export const maxListsOfCompany = 1000;
export const maxItemsOfList = 200_000;
/** A variable's value in a message is a word or a sentence. */
export const maxVariableValue = 500;
export const maxVariables = 20;

/** What is wrong with a list's or an item's name, 2 to 50 characters. */
export function listNameFault(value: string): "required" | "short" | "long" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < minListName) return "short";
  return length > maxListName ? "long" : null;
}

/** A spreadsheet wrote a long number as 5,51199E+12: its last digits are lost. */
const damaged = /^\s*\d+([.,]\d+)?e\+?\d+\s*$/i;
export const itemNumberFaults = ["none", "damaged", "area", "invalid"] as const;

/** What a cell may say around a number: "Tel.: 11 98765-4321 ramal 12". The extension is of a telephone at a desk, not of WhatsApp. */
const label = /^(?:(?:telefone|tel|celular|cel|fone|fono|whatsapp|whats|wpp|zap|mobile|phone|m[oó]vil)[.:\s]*)+/i;
const extension = /(?:ramal|extens[aã]o|extension|ext|int|r|x|#)[.:\s]*\d{1,6}$/i;

/**
 * A number as it was meant: without words around it, the `.0` of a spreadsheet's decimal number and the zero that is dialled after the
 * country of Brazil. Digits in any spelling become 0 to 9. What is left may still be no number.
 */
const meant = (value: string): string =>
  value
    .slice(0, 100)
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(label, "")
    .replace(extension, "")
    .trim()
    .replace(/^(\+?\d+)[.,]0$/, "$1")
    .replace(/^(\+\s*)?00/, "+")
    .replace(/^(\+?\s*55\D*)0(?=\D*[1-9])/, "$1");

/**
 * What is wrong with the number of an item. "area": the area code is missing, and nobody may guess it. A number is never made up of what
 * stands beside letters, and one of Brazil has an area code and eight or nine digits.
 */
export function itemNumberFault(value: string): (typeof itemNumberFaults)[number] | null {
  if (damaged.test(value)) return "damaged";
  const typed = meant(value);
  const digits = digitsOf(typed).replace(/^0+/, "");
  if (digits === "") return "none";
  if (/\p{L}/u.test(typed)) return "invalid";
  if (!typed.startsWith("+") && /^(9\d{8}|[2-9]\d{7})$/.test(digits)) return "area";
  const full = typedNumber(typed);
  if (full.startsWith("55") && !/^55[1-9]{2}(9\d{8}|[2-9]\d{7})$/.test(full)) return "invalid";
  return numberFault(digits) ? "invalid" : null;
}

/** The one form in which a list has a number: both ways to write a Brazilian mobile become the same. */
export const itemNumber = (value: string): string => typedNumber(meant(value));

/** WhatsApp is asked about so many numbers at once, and about the next ones after this pause: a number that asks in a hurry is banned. */
export const checkedTogether = 50;
export const checkPauseSeconds = 60;
/** The most numbers that one connection asks about in 24 hours. */
export const checkedADay = 2000;
/** How long WhatsApp's answer is believed. Who was not there may have joined since. */
export const knownForDays = { valid: 30, invalid: 7 } as const;

/** How long it takes, in minutes, until so many numbers are checked by so many connected ones. */
export function checkMinutes(waiting: number, connected: number): number {
  const questions = Math.ceil(waiting / checkedTogether / connected);
  const aDay = checkedADay / checkedTogether;
  const days = Math.floor((questions - 1) / aDay);
  return days * 24 * 60 + ((questions - days * aDay) * checkPauseSeconds) / 60;
}
