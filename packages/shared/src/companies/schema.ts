import { z } from "zod";
import { recurrences } from "../billing/periods.ts";
import { companyStates } from "./rules.ts";

/** A company, as the operator sees it. */
export const companySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** Digits. */
  phone: z.string(),
  /** Without punctuation; null where none was given. */
  cpfCnpj: z.string().nullable(),
  segment: z.string(),
  employeeCount: z.number().int().nullable(),
  plan: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** False: the operator blocked it. */
  status: z.boolean(),
  state: z.enum(companyStates),
  /** The last day that is paid, or given; null: it ends by no date. */
  dueDate: z.iso.date().nullable(),
  recurrence: z.enum(recurrences),
  /** The day in its own zone: what "today" is for its due date. */
  today: z.iso.date(),
  createdAt: z.iso.datetime(),
  /** Since when it is in the bin. */
  removedAt: z.iso.datetime().nullable(),
  usersCount: z.number().int(),
  connectionsCount: z.number().int(),
  /** The operator works in it: it is never blocked, billed or deleted. */
  isOperators: z.boolean(),
});
export type Company = z.infer<typeof companySchema>;

/** The name of a company, for a choice among all of them. */
export const companyNameSchema = companySchema.pick({ id: true, name: true });
export type CompanyName = z.infer<typeof companyNameSchema>;
