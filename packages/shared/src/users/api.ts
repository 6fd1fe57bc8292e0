import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { profiles } from "../permissions.ts";
import { policyBounds } from "./password.ts";
import { isEmail, userLimits } from "./rules.ts";
import { colleagueSchema, userSchema } from "./schema.ts";

const one = z.object({ userId: idParam });
const fields = {
  name: text(userLimits.name.max).trim().min(userLimits.name.min),
  email: text(254).trim().refine(isEmail, "Expected an e-mail address"),
  profile: z.enum(profiles),
  /** The connection on which this user's new tickets begin. */
  whatsappId: idParam.nullable(),
  queueIds: z.array(idParam).max(500),
  /** Whether the user also sees tickets without a queue, and gets notifications about pending tickets. */
  allTicket: z.enum(["enable", "disable"]),
  /** Whether the user gets a notice of every new customer in their queues. Users choose this themselves, because it is no right. */
  newCustomers: z.enum(["enable", "disable"]),
};
/** The installation may require more: `password.ts`. */
const password = text(policyBounds.max.max).min(policyBounds.min.min);

export const usersApi = {
  /** All users of the company, sorted by name. */
  list: route({
    method: "GET",
    path: "/users/list",
    access: "user",
    response: z.object({ users: z.array(colleagueSchema) }),
  }),
  /** Sorted by name. The search covers names and e-mails. */
  page: route({
    method: "GET",
    path: "/users",
    access: "users-page:view",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ users: z.array(userSchema), ...pageReply }),
  }),
  /** Users see themselves. Admins see all users. */
  show: route({ method: "GET", path: "/users/:userId", access: "user", params: one, response: userSchema }),
  /** 409 ERR_EMAIL_ALREADY_EXISTS when a user of any company has the e-mail. 409 ERR_USER_CREATION_NUMBER_LIMIT by the plan. */
  create: route({
    method: "POST",
    path: "/users",
    reauthenticated: true,
    duringVisit: false,
    access: "users-page:editUsers",
    // The call has the narrow budget, because a refusal shows that an e-mail has an account in some company.
    budget: "lookup",
    scope: "none",
    body: z.object({
      ...fields,
      password,
      profile: fields.profile.default("user"),
      whatsappId: fields.whatsappId.default(null),
      queueIds: fields.queueIds.default([]),
      allTicket: fields.allTicket.default("disable"),
      newCustomers: fields.newCustomers.default("enable"),
    }),
    response: userSchema,
  }),
  /**
   * Users change themselves, and admins change all users. `editRefusal` has the rules. An empty password keeps the old one. Another e-mail or a new
   * password requires the caller's own current password: a wrong or missing one is 403 ERR_CURRENT_PASSWORD, and 429 after some tries.
   */
  update: route({
    method: "PUT",
    path: "/users/:userId",
    access: "user",
    scope: "none",
    params: one,
    body: z
      .object({ ...fields, password: z.union([z.literal(""), password]), currentPassword: text(policyBounds.max.max) })
      .partial(),
    response: userSchema,
  }),
  /**
   * Switches a user off or on again. A user who is off cannot sign in, and their open tickets become pending. Switching on gives 409
   * ERR_USER_CREATION_NUMBER_LIMIT by the plan, and requires a recently typed password. Users cannot switch themselves off.
   */
  setOff: route({
    method: "PUT",
    path: "/users/:userId/off",
    duringVisit: false,
    access: "users-page:editUsers",
    params: one,
    body: z.strictObject({ off: z.boolean() }),
    response: userSchema,
  }),
  /** Signs a user out everywhere. The password and the factors stay. Users cannot do it to themselves. */
  endSessions: route({
    method: "DELETE",
    path: "/users/:userId/sessions",
    duringVisit: false,
    access: "users-page:editUsers",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** The user's open tickets become pending. */
  delete: route({
    method: "DELETE",
    path: "/users/:userId",
    duringVisit: false,
    access: "users-page:editUsers",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
