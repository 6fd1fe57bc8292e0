// CPF (a person, 11 digits) and CNPJ (a company, 14 places). Since July 2026 the first 12 places of a CNPJ may be letters.

export type TaxIdKind = "cpf" | "cnpj";

/** The form in which a tax id is stored and compared: 11 or 14 characters in capitals, without spaces and punctuation. */
export const normalizeTaxId = (value: string): string => value.toUpperCase().replace(/[\s./-]/g, "");

/** The kind of a typed tax id. Null when its length, its characters or its check digits are wrong. */
export function taxIdKind(value: string): TaxIdKind | null {
  const id = normalizeTaxId(value);
  if (/^\d{11}$/.test(id)) return !isRepeated(id) && hasCheckDigits(id, 11) ? "cpf" : null;
  if (/^[0-9A-Z]{12}\d{2}$/.test(id)) return !isRepeated(id) && hasCheckDigits(id, 9) ? "cnpj" : null;
  return null;
}

export const isTaxId = (value: string): boolean => taxIdKind(value) !== null;

/**
 * A tax id for the screen: 111.444.777-35 or 12.ABC.345/01DE-35. It also formats a half-typed id, so that a field can keep the mask. Places after the
 * 14th are dropped.
 */
export function formatTaxId(value: string): string {
  const id = normalizeTaxId(value).replace(/[^0-9A-Z]/g, "");
  const marks: Record<number, string> = /^\d{0,11}$/.test(id)
    ? { 3: ".", 6: ".", 9: "-" }
    : { 2: ".", 5: ".", 8: "/", 12: "-" };
  return Array.from(id.slice(0, 14), (character, place) => (marks[place] ?? "") + character).join("");
}

/** Repeated digits, such as 000.000.000-00, have right check digits, but belong to nobody. */
const isRepeated = (id: string) => new Set(id).size === 1;

/**
 * The last two places are check digits. The weights rise from the right, from 2 to `highest`, and then begin again. A letter counts as its character
 * code minus 48.
 */
function hasCheckDigits(id: string, highest: number): boolean {
  const check = (part: string) => {
    const places = Array.from(part, (character) => character.charCodeAt(0) - 48).toReversed();
    const sum = places.reduce((total, value, place) => total + value * (2 + (place % (highest - 1))), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = check(id.slice(0, -2));
  return id.endsWith(`${first}${check(id.slice(0, -2) + first)}`);
}
