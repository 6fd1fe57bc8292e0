import { z } from "zod";
import { companyAssistantSchema } from "../assistant/schema.ts";
import { providerName } from "../billing/schema.ts";
import { idParam, route } from "../contract.ts";
import { planFlags } from "../plans/schema.ts";
import { promptSchema } from "../prompts/schema.ts";
import { dashboardSchema, givenDay } from "./schema.ts";

const place = z.object({ used: z.number().int(), limit: z.number().int().nullable() });

/** The operator's view of one company. */
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
  /** The names by which each payment provider knows the company. */
  providers: z.array(z.object({ provider: providerName, ref: z.string() })),
  /** The limits of the company's plan and their use. Null means no limit. */
  plan: z.object({
    name: z.string().nullable(),
    ...planFlags,
    users: place,
    connections: place,
    queues: place,
    storageMb: place,
  }),
  /** The instructions of the company's own assistant, and whether it answers without an attendant. */
  assistant: companyAssistantSchema.extend({ enabled: z.boolean() }),
  /** The company's other prompts, by name. */
  prompts: z.array(promptSchema),
});
export type CompanyDashboard = z.infer<typeof companyDashboardSchema>;

export const companyDashboardApi = {
  /** Without dates: the last three days by the company's clock. 404 ERR_NO_COMPANY_FOUND. */
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
