/** Keeps only digits. */
export const digitsOf = (value: string): string => value.replace(/\D+/g, "");

/** The value of a figure of any script. In Unicode the ten figures of every script have consecutive code points. */
function valueOf(figure: string): string {
  // Unicode has five rows of mathematical figures without a gap between them. NFKC turns each of these figures into one of ours.
  const own = figure.normalize("NFKC");
  if (/^\d$/.test(own)) return own;
  const point = figure.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return String(value);
}
/** A text with the figures of any script turned into our own. */
export const plainFigures = (text: string): string => text.replace(/[^\P{Nd}\d]/gu, valueOf);

/**
 * All forms in which a number may be stored. A Brazilian mobile may have its ninth digit (55 + area + 9 + 8 digits) or not, so it has two forms.
 * Other numbers have one form.
 */
export function numberForms(value: string): string[] {
  const digits = digitsOf(value);
  if (/^55\d{2}9\d{8}$/.test(digits)) return [digits, digits.slice(0, 4) + digits.slice(5)];
  if (/^55\d{2}[6-9]\d{7}$/.test(digits)) return [digits, `${digits.slice(0, 4)}9${digits.slice(4)}`];
  return digits ? [digits] : [];
}

/**
 * The forms of a typed number for a search: as typed, and with the ninth digit added or removed. Country and area may be missing. Digits that are
 * only dialled are dropped: zeros before a country or an area, and the two digits of a carrier between such a zero and the area.
 */
export function searchForms(term: string): string[] {
  const digits = asDialled(digitsOf(term));
  if (/^\d{2}9\d{8}$/.test(digits)) return [digits, digits.slice(0, 2) + digits.slice(3)];
  if (/^\d{2}[6-9]\d{7}$/.test(digits)) return [digits, `${digits.slice(0, 2)}9${digits.slice(2)}`];
  if (/^9\d{8}$/.test(digits)) return [digits, digits.slice(1)];
  return numberForms(digits);
}

const national = "[1-9]{2}(?:9\\d{8}|[2-9]\\d{7})$";
const dialled = new RegExp(`^0(?:[1-9]\\d)?(?=${national})`);
const abroad = /^00(?=[1-9]\d{6,14}$)/;
const twice = new RegExp(`^(55)0(?:[1-9]\\d)?(?=${national})`);
const asDialled = (digits: string): string => digits.replace(abroad, "").replace(twice, "$1").replace(dialled, "");

/** A number for the screen: "+55 11 98765-4321". A number of another country only gets a plus sign. */
export function formatNumber(digits: string): string {
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazil ? `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}` : `+${digits}`;
}
