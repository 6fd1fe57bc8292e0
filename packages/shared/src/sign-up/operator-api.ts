import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";

/** A company that signed up by itself. */
export const signedUpSchema = z.object({
  companyId: z.number().int(),
  name: z.string(),
  /** The present e-mail of its first admin; empty when that admin is gone. */
  email: z.string(),
  taxId: z.string().nullable(),
  plan: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Until when an e-mail must be confirmed; null when it was confirmed, or need not be. */
  confirmBy: z.iso.datetime().nullable(),
  /** The last day of the trial, YYYY-MM-DD; null without a trial. */
  trialEnd: z.iso.date().nullable(),
  /** Whether it ever added a number. */
  hasConnected: z.boolean(),
});
export type SignedUp = z.infer<typeof signedUpSchema>;

const forOperator = { access: "operator", scope: "platform" } as const;

/** What the operator sees of sign-ups, over all companies. */
export const signUpOperatorApi = {
  /**
   * `allowed`: the installation's ALLOW_SIGNUP; `open`: the operator's choice; `mail`: whether e-mails leave. With the companies of the last days.
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
  /** Newest first; by name, tax id or the e-mail of the first admin. Removed companies are left out. */
  list: route({
    method: "GET",
    path: "/operator/signups",
    ...forOperator,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ signUps: z.array(signedUpSchema), ...pageReply }),
  }),
  /**
   * Takes a company's e-mail as confirmed when no letter came: the company works at once. A second call changes nothing. 404 ERR_NO_COMPANY_FOUND.
   */
  confirmEmail: route({
    method: "POST",
    path: "/operator/companies/:companyId/confirm-email",
    access: "operator",
    scope: "none",
    params: z.object({ companyId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
