// The texts that a bank makes for a charge. They are written independently of the product's code, because the product must read texts of other
// programs.

const mix = (crc: number, code: number) => {
  let mixed = crc ^ (code << 8);
  for (let bit = 0; bit < 8; bit++) mixed = ((mixed << 1) ^ (mixed & 0x8000 ? 0x1021 : 0)) & 0xffff;
  return mixed;
};
const checksum = (text: string) => Buffer.from(text).reduce(mix, 0xffff).toString(16).toUpperCase().padStart(4, "0");

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, "0")}${value}`;

/** The QR text of a charge at `location`. */
export function pixText(location: string, cents: number): string {
  const account = field("26", field("00", "br.gov.bcb.pix") + field("25", location));
  const sum = field("54", (cents / 100).toFixed(2));
  const rest = `${field("58", "BR")}${field("59", "BANCO DE MENTIRA")}${field("60", "SAO PAULO")}${field("62", field("05", "***"))}`;
  const body = `000201010212${account}52040000${field("53", "986")}${sum}${rest}6304`;
  return body + checksum(body);
}

const digitSum = (value: number) => (value > 9 ? value - 9 : value);
const byTen = (digits: string) => {
  const from = digits.length - 1;
  const sum = Array.from(digits, (digit, at) => digitSum(Number(digit) * ((from - at) % 2 ? 1 : 2))).reduce(
    (a, b) => a + b,
  );
  return (10 - (sum % 10)) % 10;
};
const byEleven = (digits: string) => {
  const from = digits.length - 1;
  const sum = Array.from(digits, (digit, at) => Number(digit) * (((from - at) % 8) + 2)).reduce((a, b) => a + b);
  const check = 11 - (sum % 11);
  return check < 2 || check > 9 ? 1 : check;
};

/** The factor 1000 stands for 22 February 2025, and the days are counted from it. */
const factorOf = (day: string) => 1000 + Math.round((Date.parse(day) - Date.UTC(2025, 1, 22)) / 86_400_000);

/** A slip of bank 401. `number` makes it unique. */
export function bankSlip(day: string, cents: number, number: number): { line: string; barcode: string } {
  const free = String(number).padStart(25, "0");
  const value = String(factorOf(day)).padStart(4, "0") + String(cents).padStart(10, "0");
  const barcode = `4019${byEleven(`4019${value}${free}`)}${value}${free}`;
  const parts = [`4019${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  const line = `${parts.map((part) => `${part}${byTen(part)}`).join("")}${barcode[4]}${value}`;
  return { line, barcode };
}
