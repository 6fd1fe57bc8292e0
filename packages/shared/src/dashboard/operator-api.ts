import { z } from "zod";
import { companyAssistantSchema } from "../assistant/schema.ts";
import { providerName } from "../billing/schema.ts";
import { idParam, route } from "../contract.ts";
import { planFlags } from "../plans/schema.ts";
import { promptSchema } from "../prompts/schema.ts";
import { dashboardSchema, givenDay } from "./schema.ts";

const place = z.object({ used: z.number().int(), limit: z.number().int().nullable() });

/** What the operator sees of one company. */
export const companyDashboardSchema = dashboardSchema.omit({ supportUrl: true }).extend({
  company: z.object({
    id: z.number().int(),
    name: z.string(),
    /** removed = in the bin; blocked = by the operator; suspended = for its subscription. */
    state: z.enum(["active", "blocked", "suspended", "removed"]),
    taxId: z.string().nullable(),
    email: z.string(),
    phone: z.string(),
    segment: z.string(),
    employeeCount: z.number().int().nullable(),
    createdAt: z.iso.datetime(),
  }),
  /** What each payment provider calls the company. */
  providers: z.array(z.object({ provider: providerName, ref: z.string() })),
  /** What the company's plan includes and how much of it is in use; null means no limit. */
  plan: z.object({
    name: z.string().nullable(),
    ...planFlags,
    users: place,
    connections: place,
    queues: place,
    storageMb: place,
  }),
  /** The instructions of the company's own assistant, and whether it answers by itself. */
  assistant: companyAssistantSchema.extend({ enabled: z.boolean() }),
  /** Its other prompts, by name. */
  prompts: z.array(promptSchema),
});
export type CompanyDashboard = z.infer<typeof companyDashboardSchema>;

export const companyDashboardApi = {
  /** Without dates: the last three days on the company's clock. 404 ERR_NO_COMPANY_FOUND. */
  show: route({
    method: "GET",
    path: "/dashboard/:companyId",
    access: "operator",
    scope: "none",
    params: z.object({ companyId: idParam }),
    query: z.object({ date_from: givenDay, date_to: givenDay }),
    response: companyDashboardSchema,
  }),
};
