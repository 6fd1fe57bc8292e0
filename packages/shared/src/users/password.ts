import type { ErrorCode } from "../errors.ts";

/** The shortest password, the shortest of an admin or operator, and the longest of any user. */
export interface PasswordPolicy {
  min: number;
  adminMin: number;
  max: number;
}

/** The policy until the operator changes it. Its values are the lowest that the operator can set. */
export const usualPolicy: PasswordPolicy = { min: 5, adminMin: 5, max: 50 };
/** The policy that the set-up proposes. */
export const proposedPolicy: PasswordPolicy = { min: 8, adminMin: 12, max: 128 };
/** The rules that an installation can require. An operator's password has at least eight characters. */
export const policyBounds = { min: { min: 5, max: 64 }, max: { min: 50, max: 128 }, operator: 8 } as const;
/** The most bytes of a password in UTF-8, however few characters it has. */
export const mostPasswordBytes = 128;

/** The profile of the password's user. Attendants may have a shorter password. */
export type Holder = { admin: boolean; operator?: boolean };

/** The allowed lengths of this person's password. */
export function lengthsFor({ min, adminMin, max }: PasswordPolicy, { admin, operator = false }: Holder) {
  const least = admin || operator ? Math.max(min, adminMin) : min;
  return { min: operator ? Math.max(least, policyBounds.operator) : least, max };
}

/** The fault of a length: "short", "long", or null when it is within the limits. */
export function lengthFault(password: string, { min, max }: { min: number; max: number }): "short" | "long" | null {
  if (password.length < min) return "short";
  const bytes = new TextEncoder().encode(password).length;
  return password.length > max || bytes > mostPasswordBytes ? "long" : null;
}

/** The words without case, accents and spaces. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\s]/gu, "")
    .toLowerCase();
/** "Padaria2024!" counts as "padaria", because guesses also include additions before and after a word. */
const bare = (text: string) => fold(text).replace(/^\P{L}+|(?<=\p{L})\P{L}+$/gu, "");

/** Whether a password is one of these words about the person, in any case and with any digits and signs around the word. */
export const isPersonal = (password: string, words: readonly string[]): boolean => {
  const given = new Set([fold(password), bare(password)].filter((text) => text !== ""));
  return words.flatMap((word) => [fold(word), bare(word)]).some((word) => given.has(word));
};

/** The words about a person: the whole e-mail, the part before the @, the whole name, its parts, and the company. */
export const wordsAbout = ({ email, name, company }: { email: string; name: string; company: string }): string[] => [
  email,
  email.split("@")[0] ?? "",
  name,
  ...name.split(/\s+/),
  company,
];

/** The form of a password in the list of common passwords. */
export const commonForm = (password: string): string => password.normalize("NFKC").toLowerCase();

export type Strength = "weak" | "good" | "strong";

/** How hard a password is to guess, by its length, its kinds of letters and its repetitions. */
export function strengthOf(password: string): Strength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = new Set(password).size + 2 * kinds;
  return password.length < policyBounds.operator || points < 12 ? "weak" : points < 18 ? "good" : "strong";
}

const within = (value: number, bounds: { min: number; max: number }) =>
  Number.isInteger(value) && value >= bounds.min && value <= bounds.max;

/** Why a policy is not possible. Null when it is possible. */
export function policyFault({ min, adminMin, max }: PasswordPolicy): "min" | "adminMin" | "max" | null {
  if (!within(min, policyBounds.min)) return "min";
  if (!within(adminMin, policyBounds.min) || adminMin < min) return "adminMin";
  return within(max, policyBounds.max) && max >= adminMin ? null : "max";
}

/** The refusals of a password, for a form that shows them at the password's field. */
export const passwordErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "ERR_PASSWORD_LENGTH",
  "ERR_PASSWORD_COMMON",
  "ERR_PASSWORD_PERSONAL",
]);
