import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { profiles } from "../permissions.ts";
import { isEmail, userLimits } from "./rules.ts";
import { colleagueSchema, userSchema } from "./schema.ts";

const one = z.object({ userId: idParam });
const fields = {
  name: text(userLimits.name.max).trim().min(userLimits.name.min),
  email: text(254).trim().refine(isEmail, "Expected an e-mail address"),
  profile: z.enum(profiles),
  /** The connection new conversations of this user begin on. */
  whatsappId: idParam.nullable(),
  queueIds: z.array(idParam).max(500),
  /** Also sees tickets without a queue, and pending ones in notifications. */
  allTicket: z.enum(["enable", "disable"]),
};
const password = text(userLimits.password.max).min(userLimits.password.min);

export const usersApi = {
  /** Everybody of the company, by name. */
  list: route({
    method: "GET",
    path: "/users/list",
    access: "user",
    response: z.object({ users: z.array(colleagueSchema) }),
  }),
  /** By name; the term is looked for in names and e-mails. */
  page: route({
    method: "GET",
    path: "/users",
    access: "users-page:view",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ users: z.array(userSchema), ...pageReply }),
  }),
  /** Oneself, or anybody for admins. */
  show: route({ method: "GET", path: "/users/:userId", access: "user", params: one, response: userSchema }),
  /** 409 ERR_EMAIL_ALREADY_EXISTS, over all companies; 409 ERR_USER_CREATION_NUMBER_LIMIT by the plan. */
  create: route({
    method: "POST",
    path: "/users",
    access: "users-page:editUsers",
    scope: "none",
    body: z.object({
      ...fields,
      password,
      profile: fields.profile.default("user"),
      whatsappId: fields.whatsappId.default(null),
      queueIds: fields.queueIds.default([]),
      allTicket: fields.allTicket.default("disable"),
    }),
    response: userSchema,
  }),
  /** Oneself, or anybody for admins; who may change what: `editRefusal`. An empty password leaves it as it is. */
  update: route({
    method: "PUT",
    path: "/users/:userId",
    access: "user",
    scope: "none",
    params: one,
    body: z.object({ ...fields, password: z.union([z.literal(""), password]) }).partial(),
    response: userSchema,
  }),
  /** Their open tickets wait for somebody else again. */
  delete: route({
    method: "DELETE",
    path: "/users/:userId",
    access: "users-page:editUsers",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
