import { digitsOf, searchForms } from "../phone.ts";

export const maxExtraFields = 30;

/** What is wrong with a contact's name, 2 to 50 characters. */
export function nameFault(value: string): "required" | "short" | "long" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < 2) return "short";
  return length > 50 ? "long" : null;
}

/** What is wrong with a typed number of 8 to 50 characters; "invalid": no telephone number has so few or so many digits. */
export function numberFault(value: string): "required" | "short" | "long" | "invalid" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < 8) return "short";
  if (length > 50) return "long";
  // Zeros before a number are dialled and not part of it.
  const digits = digitsOf(value).replace(/^0+/, "").length;
  return digits < 8 || digits > 15 ? "invalid" : null;
}

/** What a search looks for: `words` in names or, when the term looks like a number, any of the `forms` in numbers. */
export function contactSearch(term: string): { words: string; forms: readonly string[] } {
  const words = term.trim();
  const isNumber = /^[\d\s()+.-]+$/.test(words) && digitsOf(words) !== "";
  return isNumber ? { words: "", forms: searchForms(words) } : { words, forms: [] };
}
