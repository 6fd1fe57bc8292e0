// A Brazilian bank slip: 44 digits in the barcode, typed as 47 digits with additional check digits.

const dayMs = 24 * 3600 * 1000;
/** Day 0 of each count of due days. The first count ran out of its four digits, so 22 February 2025 is day 1000 of the second. */
const bases = [Date.UTC(1997, 9, 7), Date.UTC(2025, 1, 22) - 1000 * dayMs];

/** A check digit: from the right, the digits are multiplied by 2 and 1 in turn, and the digits of the products are added. */
function tens(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => digit * (place % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

function elevens(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (2 + (place % 8)), 0);
  const check = 11 - (sum % 11);
  return String(check > 9 || check === 0 ? 1 : check);
}

/** The 44 digits of a barcode from the 47 typed digits, with or without punctuation. Null when a check digit is wrong. */
export function barcodeOf(line: string): string | null {
  const digits = line.replace(/[\s.]/g, "");
  if (!/^\d{47}$/.test(digits)) return null;
  const barcode = [
    digits.slice(0, 4),
    digits.slice(32, 47),
    digits.slice(4, 9),
    digits.slice(10, 20),
    digits.slice(21, 31),
  ].join("");
  return lineOf(barcode) === digits ? barcode : null;
}

/** The 47 digits to type for a barcode. Null when its check digit is wrong, or when it is a utility's slip. */
export function lineOf(barcode: string): string | null {
  if (!/^\d{3}9\d{40}$/.test(barcode)) return null;
  if (elevens(barcode.slice(0, 4) + barcode.slice(5)) !== barcode[4]) return null;
  const free = barcode.slice(19);
  const parts = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return parts.map((part) => part + tens(part)).join("") + barcode.slice(4, 19);
}

export interface BankSlip {
  bank: string;
  cents: number;
  /** YYYY-MM-DD. Null for a slip without a due day. */
  dueDate: string | null;
}

/** The content of a barcode. A due day stands for two dates, 24 years apart, and the date nearer to today counts. Null for a wrong barcode. */
export function readBarcode(barcode: string, today: Date): BankSlip | null {
  if (lineOf(barcode) === null) return null;
  const factor = Number(barcode.slice(5, 9));
  const days = bases
    .map((base) => base + factor * dayMs)
    .toSorted((one, two) => Math.abs(one - today.getTime()) - Math.abs(two - today.getTime()));
  return {
    bank: barcode.slice(0, 3),
    cents: Number(barcode.slice(9, 19)),
    dueDate: factor === 0 ? null : new Date(days[0] ?? 0).toISOString().slice(0, 10),
  };
}
