import { isTaxId, normalizeTaxId } from "../tax-id.ts";

const email = /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const longestEmail = 77;

/**
 * The Pix key in the one form that banks accept: a CPF or CNPJ without punctuation, an e-mail in lower case, a telephone with its plus sign and
 * country, or a random key. People type a key as their bank prints it. Eleven digits are a CPF when the check digits are right, or else a Brazilian
 * mobile. Null when the text is no key, because money for it would be lost or reach another person.
 */
export function pixKeyOf(typed: string): string | null {
  const key = typed.trim().slice(0, 100);
  if (key.includes("@")) return key.length <= longestEmail && email.test(key.toLowerCase()) ? key.toLowerCase() : null;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase();
  if (/^[\dA-Za-z ./-]+$/.test(key) && isTaxId(key)) return normalizeTaxId(key);
  if (!/^\+?[\d ().-]+$/.test(key)) return null;
  const digits = key.replace(/\D/g, "");
  if (key.startsWith("+")) return /^[1-9]\d{9,14}$/.test(digits) ? `+${digits}` : null;
  const mobile = /^(?:55)?([1-9]{2}9\d{8})$/.exec(digits);
  return mobile ? `+55${mobile[1]}` : null;
}
