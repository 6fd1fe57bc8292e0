/** Keeps digits only. */
export const digitsOf = (value: string): string => value.replace(/\D/g, "");

/**
 * The forms under which a number may be stored. Brazilian mobiles exist with and without the ninth digit
 * (55 + area + 9 + 8 digits), so both are given; other numbers have one form.
 */
export function numberForms(value: string): string[] {
  const digits = digitsOf(value);
  if (/^55\d{2}9\d{8}$/.test(digits)) return [digits, digits.slice(0, 4) + digits.slice(5)];
  if (/^55\d{2}[6-9]\d{7}$/.test(digits)) return [digits, `${digits.slice(0, 4)}9${digits.slice(4)}`];
  return digits ? [digits] : [];
}

/**
 * What to look for among stored numbers when somebody types all or part of one: as typed, and in the other Brazilian form, with or
 * without country and area. The zero that is dialled before an area code is no part of it.
 */
export function searchForms(term: string): string[] {
  const digits = digitsOf(term).replace(/^0(?=[1-9]{2}(9\d{8}|[2-9]\d{7})$)/, "");
  if (/^\d{2}9\d{8}$/.test(digits)) return [digits, digits.slice(0, 2) + digits.slice(3)];
  if (/^\d{2}[6-9]\d{7}$/.test(digits)) return [digits, `${digits.slice(0, 2)}9${digits.slice(2)}`];
  if (/^9\d{8}$/.test(digits)) return [digits, digits.slice(1)];
  return numberForms(digits);
}

/**
 * A number as somebody typed it, as WhatsApp is asked for it: digits with the country. Without a plus sign, what fits a Brazilian number
 * without its country is one; a Brazilian mobile gets its ninth digit.
 */
export function typedNumber(value: string): string {
  const digits = digitsOf(value).replace(/^0+/, "");
  const isInternational = value.trim().startsWith("+");
  const full = !isInternational && /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/.test(digits) ? `55${digits}` : digits;
  return /^55\d{2}[6-9]\d{7}$/.test(full) ? `${full.slice(0, 4)}9${full.slice(4)}` : full;
}

/** For people: "+55 11 98765-4321"; a number we know no pattern for gets only its plus sign. */
export function formatNumber(digits: string): string {
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazil ? `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}` : `+${digits}`;
}
