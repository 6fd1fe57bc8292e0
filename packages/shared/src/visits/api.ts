import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { profiles } from "../permissions.ts";
import { reasonLimits, visitShows } from "./rules.ts";
import { visitSchema } from "./schema.ts";

/** A visit of the operator: for an hour in a company as one of its users. The company's admins see it in their audit. */
export const visitsApi = {
  /**
   * Begins a visit. The user's own sessions stay. The token belongs to the visit alone: nothing renews it, and no cookie contains it. During the
   * visit, a separate cookie reads the files of that company. 404 ERR_NO_USER_FOUND, 403 ERR_COMPANY_BLOCKED, 409 ERR_VISIT_OPERATOR for another
   * operator.
   */
  begin: route({
    method: "POST",
    path: "/operator/visits",
    reauthenticated: true,
    access: "operator",
    scope: "none",
    body: z.object({ userId: idParam, reason: text(reasonLimits.max).trim().min(reasonLimits.min) }),
    response: z.object({ token: z.string(), endsAt: z.iso.datetime() }),
  }),
  /** Ends the visit of the caller's session. 404 ERR_NO_VISIT_FOUND for every other session. */
  leave: route({
    method: "DELETE",
    path: "/operator/visits/current",
    access: "user",
    whenSuspended: true,
    whenUnconfirmed: true,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** The visits to one company or to all, newest first. The search finds the name of operator, company or user, or the reason. */
  list: route({
    method: "GET",
    path: "/operator/visits",
    access: "operator",
    scope: "platform",
    query: z.object({
      companyId: idParam.optional(),
      searchParam: text(100).default(""),
      show: z.enum(visitShows).default("all"),
      ...pageQuery,
    }),
    response: z.object({ visits: z.array(visitSchema), ...pageReply }),
  }),
  /** The users as whom the operator may visit a company: admins first, then by name. 404 ERR_NO_COMPANY_FOUND. */
  users: route({
    method: "GET",
    path: "/operator/visits/users",
    access: "operator",
    scope: "platform",
    query: z.object({ companyId: idParam }),
    response: z.object({
      users: z.array(
        z.object({ id: z.number().int(), name: z.string(), email: z.string(), profile: z.enum(profiles) }),
      ),
    }),
  }),
};
