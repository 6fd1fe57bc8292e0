import { decimalOf } from "./money.ts";

// The text of a Pix QR code: fields of a two-digit id, a two-digit length in bytes and a value, and a checksum over all fields.

const gui = "br.gov.bcb.pix";

/** CRC-16/CCITT-FALSE in four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function field(id: string, value: string): string {
  const bytes = Buffer.byteLength(value);
  if (bytes < 1 || bytes > 99) throw new RangeError(`Field ${id} of a BR Code has 1 to 99 bytes, not ${bytes}`);
  return id + String(bytes).padStart(2, "0") + value;
}

/** A text without accents and without signs that some banks' readers refuse. */
const plain = (text: string, most: number) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7E]/g, " ")
    .trim()
    .slice(0, most)
    .trim();

export interface Receiver {
  /** The name without accents, cut to 25 characters. */
  name: string;
  /** The city, at most 15 characters. */
  city: string;
}

function sealed(account: string, { name, city }: Receiver, { cents, txid }: { cents: number; txid: string }): string {
  const body = [
    account,
    field("52", "0000"),
    field("53", "986"),
    cents > 0 ? field("54", decimalOf(cents)) : "",
    field("58", "BR"),
    field("59", plain(name, 25)),
    field("60", plain(city, 15)),
    field("62", field("05", txid)),
    "6304",
  ].join("");
  return body + crc16(body);
}

/**
 * A code that may be paid any number of times. Without a sum the payer types the sum. `txid` has at most 25 letters and digits. Throws RangeError for
 * a value that does not fit.
 */
export function pixStatic(
  given: Receiver & {
    key: string;
    cents?: number;
    txid?: string;
  },
): string {
  const txid = given.txid ?? "***";
  if (!/^([a-zA-Z0-9]{1,25}|\*\*\*)$/.test(txid))
    throw new RangeError("A static Pix has a txid of 25 letters and digits");
  const account = field("00", "01") + field("26", field("00", gui) + field("01", given.key));
  return sealed(account, given, { cents: given.cents ?? 0, txid });
}

/** The code of a charge at a bank: `location` is its address for readers, without https. */
export function pixDynamic(given: Receiver & { location: string; cents: number }): string {
  const account = field("00", "01") + field("01", "12") + field("26", field("00", gui) + field("25", given.location));
  return sealed(account, given, { cents: given.cents, txid: "***" });
}

export interface BrCode {
  /** The Pix key of a static code. */
  key: string | null;
  /** The location of a dynamic code. */
  location: string | null;
  /** The sum. Null when the payer types it. */
  cents: number | null;
  name: string;
  city: string;
  txid: string | null;
}

/** The content of a QR text. Null when it is no Pix, or when a length or the checksum is wrong. */
export function parseBrCode(text: string): BrCode | null {
  const body = text.slice(0, -4);
  if (!body.endsWith("6304") || crc16(body) !== text.slice(-4)) return null;
  const fields = fieldsOf(Buffer.from(text, "utf8"));
  const account = fieldsOf(Buffer.from(accountOf(fields) ?? ""));
  const sum = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(fields?.get("54") ?? "");
  const [name, city] = [fields?.get("59"), fields?.get("60")];
  if (!fields || !account || fields.get("00") !== "01" || fields.get("53") !== "986" || !name || !city) return null;
  if (fields.has("54") && !sum) return null;
  if (!account.has("01") && !account.has("25")) return null;
  return {
    key: account.get("01") ?? null,
    location: account.get("25") ?? null,
    cents: sum ? Number(sum[1]) * 100 + Number((sum[2] ?? "").padEnd(2, "0")) : null,
    name,
    city,
    txid: fieldsOf(Buffer.from(fields.get("62") ?? ""))?.get("05") ?? null,
  };
}

/** The Pix account. It is searched, because the fields 26 to 51 may contain accounts of several schemes. */
const accountOf = (fields: Map<string, string> | null) =>
  [...(fields ?? [])].find(([id, value]) => id >= "26" && id <= "51" && value.includes(gui))?.[1];

/** The fields. Null when a length leads beyond the end, or when an id comes twice. */
function fieldsOf(bytes: Buffer): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(bytes.toString("latin1", at, at + 4));
    const end = at + 4 + Number(head?.[2]);
    const id = head?.[1] ?? "";
    if (!head || end > bytes.length || end === at + 4 || fields.has(id)) return null;
    fields.set(id, bytes.toString("utf8", at + 4, end));
    at = end;
  }
  return fields;
}
