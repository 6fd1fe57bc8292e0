import { z } from "zod";
import { companyNameSchema } from "../companies/schema.ts";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { queueSchema } from "../queues/schema.ts";
import { usersApi } from "./api.ts";
import { userSchema } from "./schema.ts";

const oneUser = z.object({ userId: idParam });
const oneCompany = z.object({ companyId: idParam });
/** Runs in the scope of the user's company. */
const inTheirs = { access: "operator", scope: "none" } as const;

/** A user of any company. */
export const platformUserSchema = userSchema.extend({ company: companyNameSchema });
export type PlatformUser = z.infer<typeof platformUserSchema>;

/** The users of all companies, for the operator. The plan and rules of a user's company apply, and the changes are in its audit. */
export const usersOperatorApi = {
  /** By name. The search finds a name, an e-mail or a company. Users of companies in the bin are left out. `count` counts the result. */
  all: route({
    method: "GET",
    path: "/users/all",
    access: "operator",
    scope: "platform",
    query: z.object({ searchParam: text(100).default(""), companyId: idParam.optional(), ...pageQuery }),
    response: z.object({ users: z.array(platformUserSchema), count: z.number().int(), ...pageReply }),
  }),
  queues: route({
    method: "GET",
    path: "/operator/companies/:companyId/queues",
    ...inTheirs,
    params: oneCompany,
    response: z.array(queueSchema),
  }),
  /** The refusals are the same as in the company itself. */
  create: route({
    method: "POST",
    path: "/operator/companies/:companyId/users",
    ...inTheirs,
    reauthenticated: true,
    params: oneCompany,
    body: usersApi.create.body,
    response: platformUserSchema,
  }),
  /** Another e-mail or a new password requires the operator's own password. 409 ERR_LAST_ADMIN when the company would have no admin left. */
  update: route({
    method: "PUT",
    path: "/operator/users/:userId",
    ...inTheirs,
    params: oneUser,
    body: usersApi.update.body,
    response: platformUserSchema,
  }),
  /**
   * Removes all factors of a user who lost them, as an admin of the company does (`factorsApi.reset`). A company's only admin needs the operator for this.
   * The audits of the user's company and of the operator's company have a line.
   */
  resetFactors: route({
    method: "DELETE",
    path: "/operator/users/:userId/factors",
    ...inTheirs,
    reauthenticated: true,
    params: oneUser,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** 409 ERR_LAST_ADMIN. The user's open tickets become pending. */
  delete: route({
    method: "DELETE",
    path: "/operator/users/:userId",
    ...inTheirs,
    params: oneUser,
    response: z.object({ ok: z.literal(true) }),
  }),
};
