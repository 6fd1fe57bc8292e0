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
/** `link` is returned only once. `mailed` says whether an e-mail with the link is being sent. */
const told = z.object({ invitation: invitationSchema, link: z.string(), mailed: z.boolean() });

/** Admins invite colleagues, who choose their own name and password. */
export const invitationsApi = {
  /** The open invitations, including expired ones, the latest first. */
  list: route({
    method: "GET",
    path: "/invitations",
    access: "users-page:view",
    response: z.object({ invitations: z.array(invitationSchema) }),
  }),
  /**
   * With an empty e-mail, the holder of the link gives their own. 409 ERR_USER_CREATION_NUMBER_LIMIT by the plan, ERR_EMAIL_ALREADY_EXISTS when a
   * user of this company has the e-mail, ERR_TOO_MANY_ITEMS when fifty are open or were made within a day.
   */
  create: route({
    method: "POST",
    path: "/invitations",
    reauthenticated: true,
    ...forAdmins,
    budget: "lookup",
    body: z.object({
      email: z.union([z.literal(""), email]).default(""),
      profile: z.enum(profiles).default("user"),
      queueIds: z.array(idParam).max(500).default([]),
    }),
    response: told,
  }),
  /** Makes a new link. The earlier link becomes invalid. */
  renew: route({
    method: "POST",
    path: "/invitations/:invitationId/link",
    reauthenticated: true,
    ...forAdmins,
    budget: "lookup",
    params: one,
    response: told,
  }),
  /** Revokes an invitation, so its link becomes invalid. */
  revoke: route({
    method: "DELETE",
    path: "/invitations/:invitationId",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** The content of a link. 400 ERR_INVALID_INVITATION when it was used, revoked, renewed or has expired, or when its maker is no longer an admin. */
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
   * Makes the user and signs them in. `email` is read only when the invitation has none. 400 ERR_INVALID_INVITATION and the faults of a password; 409
   * ERR_USER_CREATION_NUMBER_LIMIT, ERR_EMAIL_ALREADY_EXISTS.
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
