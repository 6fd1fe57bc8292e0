import { isEmail, userLimits } from "@balcao/shared/users/rules";
import type { SetupFields } from "./queries.ts";

const company = { min: 2, max: 50 };
/** The least length of the operator's password, more than the five of others, since it gives access to every company. */
const shortestPassword = 8;

/** The fault of each field, as the key of a text. */
const checks: Partial<Record<keyof SetupFields, (value: string) => string | null>> = {
  code: (value) => (value.trim() === "" ? "code" : null),
  name: (value) => (isWithin(value, userLimits.name) ? null : "name"),
  email: (value) => (isEmail(value.trim()) ? null : "email"),
  password: (value) => (isWithin(value, { min: shortestPassword, max: userLimits.password.max }) ? null : "password"),
  company: (value) => (isWithin(value, company) ? null : "company"),
};
const isWithin = (value: string, { min, max }: { min: number; max: number }) =>
  value.trim().length >= min && value.length <= max;

export type SetupFaults = Partial<Record<keyof SetupFields, string>>;
export const faultsOf = (fields: SetupFields): SetupFaults =>
  Object.fromEntries(
    Object.entries(checks)
      .map(([name, check]) => [name, check(fields[name as keyof SetupFields])])
      .filter(([, fault]) => fault !== null),
  ) as SetupFaults;

export type Strength = "short" | "weak" | "good" | "strong";

/** How hard a password is to guess, by its length and by how many kinds of letters and how few repetitions it has. */
export function strengthOf(password: string): Strength {
  if (password.length < shortestPassword) return "short";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const points = Math.min(different, password.length) + 2 * kinds;
  return points < 12 ? "weak" : points < 18 ? "good" : "strong";
}
