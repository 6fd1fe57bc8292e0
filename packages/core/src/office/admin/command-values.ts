import { language, type Language } from "@balcao/shared/automatic-texts";
import { settingDefaults } from "@balcao/shared/settings/schema";
import { isTimeZone } from "@balcao/shared/time-zone";
import { type PasswordPolicy, policyBounds, policyFault } from "@balcao/shared/users/password";
import { isEmail, userLimits } from "@balcao/shared/users/rules";
import { Fault } from "../../base/host-faults.ts";

/** The value that a command was given, or a Fault with the reason of its refusal. */
export function emailOf(address: string): string {
  if (address.length > 254 || !isEmail(address)) throw new Fault(`${address} is no e-mail address`);
  return address;
}

export function nameOf(name: string): string {
  const { min, max } = userLimits.name;
  const trimmed = name.trim();
  if (trimmed.length < min || trimmed.length > max) throw new Fault(`A name has ${min} to ${max} characters`);
  return trimmed;
}

/** A name made from an e-mail address, filled up to the shortest length of a name. */
export const nameIn = (address: string): string =>
  (address.split("@")[0] ?? "").padEnd(2, ".").slice(0, userLimits.name.max);

export function languageOf(given: string = settingDefaults.language): Language {
  const known = language.safeParse(given);
  if (!known.success) throw new Fault(`There are the languages ${language.options.join(", ")}`);
  return known.data;
}

export function timezoneOf(given: string = settingDefaults.timezone): string {
  if (!isTimeZone(given)) throw new Fault(`${given} is no time zone, such as ${settingDefaults.timezone}`);
  return given;
}

/** A whole number, or `otherwise` if the command was given no number. */
export function numberOf(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (!/^\d{1,4}$/.test(given)) throw new Fault(`${given} is no number of characters`);
  return Number(given);
}

/** Refuses password lengths that contradict each other or are out of bounds. */
export function requirePolicy(policy: PasswordPolicy): void {
  const { min, max } = policyBounds;
  const words = {
    min: `--min is ${min.min} to ${min.max}`,
    adminMin: `--admin-min is at least what others have, and at most ${min.max}`,
    max: `--max is ${max.min} to ${max.max}, and not less than --admin-min`,
  };
  const fault = policyFault(policy);
  if (fault) throw new Fault(words[fault]);
}
