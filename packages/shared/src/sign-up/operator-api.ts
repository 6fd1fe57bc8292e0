import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";

/** A company that came by the sign-up. */
export const signedUpSchema = z.object({
  companyId: z.number().int(),
  name: z.string(),
  /** The present e-mail of its first admin. Empty when that admin was deleted. */
  email: z.string(),
  taxId: z.string().nullable(),
  plan: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The last time for confirming the e-mail. Null when it was confirmed, or need not be. */
  confirmBy: z.iso.datetime().nullable(),
  /** The last day of the trial, YYYY-MM-DD. Null without a trial. */
  trialEnd: z.iso.date().nullable(),
  /** Whether the company ever added a number. */
  hasConnected: z.boolean(),
});
export type SignedUp = z.infer<typeof signedUpSchema>;

const forOperator = { access: "operator", scope: "platform" } as const;

/** The operator's view of sign-ups, over all companies. */
export const signUpOperatorApi = {
  /**
   * `allowed`: the installation's ALLOW_SIGNUP; `open`: the operator's choice; `mail`: whether the installation sends e-mails. The answer also has
   * the number of companies of the last days.
   */
  show: route({
    method: "GET",
    path: "/operator/signup",
    ...forOperator,
    response: z.object({
      allowed: z.boolean(),
      open: z.boolean(),
      mail: z.boolean(),
      last7: z.number().int(),
      last30: z.number().int(),
    }),
  }),
  /** Newest first. The search finds a name, a tax id or the e-mail of the first admin. Removed companies are left out. */
  list: route({
    method: "GET",
    path: "/operator/signups",
    ...forOperator,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ signUps: z.array(signedUpSchema), ...pageReply }),
  }),
  /** Confirms a company's e-mail when no letter arrived. The company then works immediately. A second call changes nothing. 404 ERR_NO_COMPANY_FOUND. */
  confirmEmail: route({
    method: "POST",
    path: "/operator/companies/:companyId/confirm-email",
    access: "operator",
    // A stranger's company works from then on, although nobody showed that its e-mail is theirs.
    reauthenticated: true,
    scope: "none",
    params: z.object({ companyId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
