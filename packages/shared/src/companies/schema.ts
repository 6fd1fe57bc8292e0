import { z } from "zod";
import { recurrences } from "../billing/periods.ts";
import { companyStates } from "./rules.ts";
import { namedSchema } from "../contract.ts";

/** A company, as the operator sees it. */
export const companySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** The phone's digits. */
  phone: z.string(),
  /** The tax id without punctuation. Null when none was given. */
  cpfCnpj: z.string().nullable(),
  segment: z.string(),
  employeeCount: z.number().int().nullable(),
  plan: namedSchema.nullable(),
  /** False when the operator blocked it. */
  status: z.boolean(),
  state: z.enum(companyStates),
  /** The last day that is paid or given. Null when no date ends it. */
  dueDate: z.iso.date().nullable(),
  recurrence: z.enum(recurrences),
  /** The present day in the company's own zone, to compare with its due date. */
  today: z.iso.date(),
  createdAt: z.iso.datetime(),
  /** Since when it is in the bin. */
  removedAt: z.iso.datetime().nullable(),
  usersCount: z.number().int(),
  connectionsCount: z.number().int(),
  /** Whether the operator works in the company, which is then never blocked, billed or deleted. */
  isOperators: z.boolean(),
  /** Why it is shut until the operator opens it: it is still being imported, it came in a file, or it left in a file with the keys of its numbers. */
  seal: z.enum(["arriving", "arrived", "left"]).nullable(),
});
export type Company = z.infer<typeof companySchema>;

/** The name of a company, for a field that chooses one. */
export const companyNameSchema = companySchema.pick({ id: true, name: true });
export type CompanyName = z.infer<typeof companyNameSchema>;
