import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";

/** A company that signed up by itself. */
export const signedUpSchema = z.object({
  companyId: z.number().int(),
  name: z.string(),
  /** Of its first admin, as it is now; empty when there is none any more. */
  email: z.string(),
  taxId: z.string().nullable(),
  plan: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Until when an e-mail is to be confirmed; null: it was, or nobody asked for it. */
  confirmBy: z.iso.datetime().nullable(),
  /** The last day of the trial, YYYY-MM-DD; null where there was none. */
  trialEnd: z.iso.date().nullable(),
  /** Whether it ever added a number. */
  hasConnected: z.boolean(),
});
export type SignedUp = z.infer<typeof signedUpSchema>;

const forOperator = { access: "operator", scope: "platform" } as const;

/** What the operator sees of sign-ups, over all companies. */
export const signUpOperatorApi = {
  /** `allowed`: by ALLOW_SIGNUP of the installation; `open`: by the operator. `mail`: whether e-mails leave. Companies of the last days. */
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
  /** Takes the e-mail of a company as confirmed, where no letter came: the company works at once. Again changes nothing. 404 ERR_NO_COMPANY_FOUND. */
  confirmEmail: route({
    method: "POST",
    path: "/operator/companies/:companyId/confirm-email",
    access: "operator",
    scope: "none",
    params: z.object({ companyId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
