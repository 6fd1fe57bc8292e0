import { type PlanLimits, planDefaults } from "@balcao/shared/plans/limits";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { findCompany } from "../../company/sign-up/create.ts";
import { Fault } from "../../base/host-faults.ts";

export const planOptions = {
  "max-numbers": { type: "string" },
  "max-users": { type: "string" },
  "max-queues": { type: "string" },
  "max-storage-gb": { type: "string" },
} as const;
export type PlanOption = keyof typeof planOptions;
export const planOptionNames = Object.keys(planOptions) as PlanOption[];
export const planUsage = "[--max-numbers <n>] [--max-users <n>] [--max-queues <n>] [--max-storage-gb <n>]";

type PlanOptions = Partial<Record<PlanOption, string | undefined>>;

const limitsBy = {
  "max-numbers": { key: "connections", column: "maxConnections", word: "numbers", factor: 1 },
  "max-users": { key: "users", column: "maxUsers", word: "users", factor: 1 },
  "max-queues": { key: "queues", column: "maxQueues", word: "queues", factor: 1 },
  "max-storage-gb": { key: "storageMb", column: "maxStorageMb", word: "MB of files", factor: 1024 },
} as const satisfies Record<
  PlanOption,
  { key: keyof PlanLimits; column: keyof CompanyRow; word: string; factor: number }
>;

/** The limits that the command names, each a number or `none` (null). */
function named(given: PlanOptions): { option: PlanOption; limit: number | null }[] {
  return planOptionNames.flatMap((option): { option: PlanOption; limit: number | null }[] => {
    const value = given[option];
    if (value === undefined) return [];
    if (value === "none") return [{ option, limit: null }];
    if (!/^\d{1,6}$/.test(value)) throw new Fault(`--${option} takes a number, or none`);
    return [{ option, limit: Number(value) * limitsBy[option].factor }];
  });
}

/** The plan of a new company: the usual limits, except those that the command names. */
export function planOf(given: PlanOptions): PlanLimits {
  const plan: PlanLimits = { ...planDefaults };
  for (const { option, limit } of named(given)) plan[limitsBy[option].key] = limit;
  return plan;
}

/**
 * Gives a company other limits, in the platform's scope. Limits that are not named stay. Rows of the company above the limits stay too. Returns a line
 * that names the limits.
 */
export async function setPlan(company: string, given: PlanOptions): Promise<string> {
  const changes = named(given);
  if (changes.length === 0) throw new Fault(`Name a limit: ${planUsage}`);
  const id = await findCompany(company);
  if (id === null) throw new Fault(`There is no company ${company}`);
  for (const { option, limit } of changes)
    await CompanyRow.update({ [limitsBy[option].column]: limit }, { where: { id } });
  const said = changes.map(({ option, limit }) => `${limit ?? "any number of"} ${limitsBy[option].word}`);
  return `${company} may have ${said.join(", ")}`;
}
