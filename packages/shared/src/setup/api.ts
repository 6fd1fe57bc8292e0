import { z } from "zod";
import { route, text } from "../contract.ts";
import { language } from "../language.ts";
import { isTimeZone } from "../time-zone.ts";
import { policyBounds, proposedPolicy } from "../users/password.ts";
import { isEmail, userLimits } from "../users/rules.ts";

const leastLength = z.coerce.number().int().min(policyBounds.min.min).max(policyBounds.min.max);

/** The first visit to an installation that has no user yet. */
export const setupApi = {
  show: route({
    method: "GET",
    path: "/setup",
    access: "public",
    scope: "none",
    response: z.object({ needed: z.boolean() }),
  }),
  /**
   * Creates the operator and their company. `code` is in the log of the api. A wrong code is 403 ERR_SETUP_CODE, and 429 after some tries. 409
   * ERR_SETUP_DONE once there is a user, also for the second of two simultaneous calls.
   */
  create: route({
    method: "POST",
    path: "/setup",
    access: "public",
    scope: "none",
    body: z.object({
      code: text(40).trim().min(1),
      name: text(userLimits.name.max).trim().min(userLimits.name.min),
      email: text(254).trim().refine(isEmail, "Expected an e-mail address"),
      password: text(policyBounds.max.max).min(policyBounds.operator),
      /** The shortest allowed password in this installation: of any user, and of an admin or operator. */
      leastPassword: leastLength.default(proposedPolicy.min),
      leastAdminPassword: leastLength.default(proposedPolicy.adminMin),
      company: text(50).trim().min(2),
      language,
      timezone: text(60).refine(isTimeZone, "Expected a time zone"),
    }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
