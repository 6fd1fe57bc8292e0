import { z } from "zod";
import { sessionPlaces, sessionSchema } from "../auth/schema.ts";
import { idParam, route, text } from "../contract.ts";
import { profiles } from "../permissions.ts";
import { policyBounds } from "../users/password.ts";
import { isEmail, userLimits } from "../users/rules.ts";
import { isInvitationToken } from "./rules.ts";
import { invitationSchema } from "./schema.ts";

const one = z.object({ invitationId: idParam });
const email = text(254).trim().refine(isEmail, "Expected an e-mail address");
const token = text(60).refine(isInvitationToken, "Expected the token of an invitation");
const forAdmins = { access: "users-page:editUsers", duringVisit: false } as const;
/** `link` is told this one time. `mailed`: a letter with it is on its way. */
const told = z.object({ invitation: invitationSchema, link: z.string(), mailed: z.boolean() });

/** Admins invite colleagues, who choose their own name and password. */
export const invitationsApi = {
  /** Those that are open, also when their time is over; the latest first. */
  list: route({
    method: "GET",
    path: "/invitations",
    access: "users-page:view",
    response: z.object({ invitations: z.array(invitationSchema) }),
  }),
  /**
   * An empty e-mail: whoever has the link gives their own. 409 ERR_USER_CREATION_NUMBER_LIMIT by the plan, ERR_EMAIL_ALREADY_EXISTS when a user of
   * this company has the e-mail, ERR_TOO_MANY_ITEMS when fifty are open or were made within a day. An admin is invited with the password typed lately: 403
   * ERR_REAUTHENTICATION_REQUIRED.
   */
  create: route({
    method: "POST",
    path: "/invitations",
    ...forAdmins,
    budget: "lookup",
    body: z.object({
      email: z.union([z.literal(""), email]).default(""),
      profile: z.enum(profiles).default("user"),
      queueIds: z.array(idParam).max(500).default([]),
    }),
    response: told,
  }),
  /** A new link in place of the one before, which counts no more. */
  renew: route({
    method: "POST",
    path: "/invitations/:invitationId/link",
    ...forAdmins,
    budget: "lookup",
    params: one,
    response: told,
  }),
  /** The link counts no more. */
  revoke: route({
    method: "DELETE",
    path: "/invitations/:invitationId",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** What a link is for. 400 ERR_INVALID_INVITATION when it was used, revoked, renewed or its time is over, or who made it is no admin any more. */
  open: route({
    method: "POST",
    path: "/invitation/open",
    access: "public",
    scope: "none",
    body: z.object({ token }),
    response: z.object({
      company: z.string(),
      invitedBy: z.string(),
      email: z.string(),
      password: z.object({ min: z.int(), max: z.int() }),
    }),
  }),
  /**
   * Makes the user and signs them in. `email` is read only where the invitation has none. 400 ERR_INVALID_INVITATION and the faults of a
   * password; 409 ERR_USER_CREATION_NUMBER_LIMIT, ERR_EMAIL_ALREADY_EXISTS.
   */
  accept: route({
    method: "POST",
    path: "/invitation/accept",
    access: "public",
    scope: "none",
    body: z.object({
      token,
      name: text(userLimits.name.max).trim().min(userLimits.name.min),
      email: z.union([z.literal(""), email]).default(""),
      password: text(policyBounds.max.max).min(1),
      place: z.enum(sessionPlaces).default("desk"),
    }),
    response: sessionSchema,
  }),
};
