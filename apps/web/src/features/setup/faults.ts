import { lengthFault, lengthsFor, policyBounds, proposedPolicy } from "@balcao/shared/users/password";
import { isEmail, userLimits } from "@balcao/shared/users/rules";
import type { SetupFields } from "../../nouns/setup/queries.ts";

const company = { min: 2, max: 50 };

/** The allowed length of the first user's password, by the form's limits. */
export const ownLengths = (fields: Pick<SetupFields, "leastPassword" | "leastAdminPassword">) =>
  lengthsFor(
    { min: Number(fields.leastPassword), adminMin: Number(fields.leastAdminPassword), max: proposedPolicy.max },
    { admin: true, operator: true },
  );

/** The fault of each field, as the key of a text. */
const checks: Partial<Record<keyof SetupFields, (value: string, fields: SetupFields) => string | null>> = {
  code: (value) => (value.trim() === "" ? "code" : null),
  name: (value) => (isWithin(value, userLimits.name) ? null : "name"),
  email: (value) => (isEmail(value.trim()) ? null : "email"),
  password: (value, fields) => (lengthFault(value, ownLengths(fields)) ? "password" : null),
  leastPassword: (value) => (isLength(value) ? null : "leastPassword"),
  leastAdminPassword: (value, { leastPassword }) =>
    isLength(value) && Number(value) >= Number(leastPassword) ? null : "leastAdminPassword",
  company: (value) => (isWithin(value, company) ? null : "company"),
};
const isWithin = (value: string, { min, max }: { min: number; max: number }) =>
  value.trim().length >= min && value.length <= max;
const isLength = (value: string) =>
  /^\d+$/.test(value) && Number(value) >= policyBounds.min.min && Number(value) <= policyBounds.min.max;

export type SetupFaults = Partial<Record<keyof SetupFields, string>>;
export const faultsOf = (fields: SetupFields): SetupFaults =>
  Object.fromEntries(
    Object.entries(checks)
      .map(([name, check]) => [name, check(String(fields[name as keyof SetupFields]), fields)])
      .filter(([, fault]) => fault !== null),
  ) as SetupFaults;
