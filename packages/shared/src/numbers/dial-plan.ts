import { parsePhoneNumberFromString, validatePhoneNumberLength } from "libphonenumber-js/max";
import { hasInlandZero, type NumberRefusal, typedFault, typedNumber } from "./typed-number.ts";

/*
 * The countries' numbering plans, by Google's library. Its tables are 160 kB, so only servers and workers load them
 * (docs/adr/0072-numbers-are-checked.md).
 */

/** WhatsApp still has accounts under forms that their countries abolished: Mexico's 1 for mobiles, and eight digits in Benin and Ivory Coast. */
const older = /^(?:521\d{10}|229\d{8}|225\d{8})$/;

/**
 * Why no telephone can have a typed number. Null when a telephone may have it. Brazil's numbers are checked by our own rules, which accept mobiles
 * without their ninth digit. Other countries' numbers are checked by their plans.
 */
export function numberRefusal(typed: string): NumberRefusal | null {
  const fault = typedFault(typed);
  if (fault) return fault;
  const number = typedNumber(typed);
  if (number.startsWith("55") || older.test(number)) return null;
  const length = validatePhoneNumberLength(`+${number}`);
  if (length === "INVALID_COUNTRY") return "country";
  if (length !== undefined) return "length";
  const read = parsePhoneNumberFromString(`+${number}`);
  // The library drops digits that are dialled only inside a country. WhatsApp has no number with them.
  if (!read?.isValid() || read.number !== `+${number}`) return "plan";
  return hasInlandZero(typed) ? "country" : null;
}
