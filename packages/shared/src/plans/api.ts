import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { givenPrice, newPlanFlags, planFlags, planSchema, soldPlanSchema } from "./schema.ts";

const one = z.object({ planId: idParam });
const most = z.number().int().min(1).max(1_000_000).nullable();
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name: text(50).trim().min(2),
  value: givenPrice,
  users: most,
  connections: most,
  queues: most,
  storageMb: most,
  ...planFlags,
  isPublic: z.boolean(),
  position: z.number().int().min(0).max(1000),
};
/** A new plan has all features, is public, and has position 0, unless the call sets other values. */
const newFields = {
  ...fields,
  ...newPlanFlags,
  isPublic: fields.isPublic.default(true),
  position: fields.position.default(0),
};
/** A limit in an address. A missing or empty value means no limit. */
const asked = z.union([z.literal(""), z.coerce.number().int().min(1).max(1_000_000)]).optional();
const forOperator = { access: "operator", scope: "platform" } as const;

/** Plans belong to the installation. The operator writes them, and companies choose one. */
export const plansApi = {
  /** The public plans in their order, for anybody: the cards of sign-up. */
  list: route({
    method: "GET",
    path: "/plans/list",
    access: "public",
    scope: "platform",
    response: z.array(planSchema),
  }),
  /** All plans, with the number of companies that have each. */
  all: route({ method: "GET", path: "/plans/all", ...forOperator, response: z.array(soldPlanSchema) }),
  /** The caller's own company with its plan. The plan is null when it has none. Any other id is 404 ERR_NO_COMPANY_FOUND. */
  ofCompany: route({
    method: "GET",
    path: "/companies/listPlan/:companyId",
    duringVisit: false,
    access: "user",
    params: z.object({ companyId: idParam }),
    response: z.object({ id: z.number().int(), name: z.string(), plan: planSchema.nullable() }),
  }),
  show: route({ method: "GET", path: "/plans/:planId", ...forOperator, params: one, response: soldPlanSchema }),
  /** Makes a plan. Its identifier is made from its name. 409 ERR_PLAN_NAME_ALREADY_EXISTS. */
  create: route({
    method: "POST",
    path: "/plans",
    ...forOperator,
    body: z.object(newFields),
    response: soldPlanSchema,
  }),
  /**
   * Limits and features change immediately for every company that has the plan. Their data is not deleted. A new price applies from their next invoices.
   */
  update: route({
    method: "PUT",
    path: "/plans/:planId",
    ...forOperator,
    params: one,
    body: z.object(fields).partial(),
    response: soldPlanSchema,
  }),
  /** How many of the plan's companies exceed these limits, by limit. An operator must know this before lowering a limit. */
  over: route({
    method: "GET",
    path: "/plans/:planId/over",
    ...forOperator,
    params: one,
    query: z.object({ users: asked, connections: asked, queues: asked, storageMb: asked }),
    response: z.object({
      users: z.number().int(),
      connections: z.number().int(),
      queues: z.number().int(),
      storageMb: z.number().int(),
    }),
  }),
  /** 409 ERR_PLAN_IN_USE while a company has the plan or changes to it. */
  delete: route({
    method: "DELETE",
    path: "/plans/:planId",
    ...forOperator,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
