import { z } from "zod";
import { idParam, namedSchema, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { givenMoney, money } from "../plans/schema.ts";
import { invoiceSchema, paymentMethod, providerName, subscriptionSchema } from "./schema.ts";

const forOperator = { access: "operator", scope: "none" } as const;
const oneInvoice = z.object({ invoiceId: idParam });
const done = z.object({ ok: z.literal(true) });

/** An invoice of any company. */
export const owedInvoiceSchema = invoiceSchema.extend({
  company: namedSchema,
});
export type OwedInvoice = z.infer<typeof owedInvoiceSchema>;

/** The setup of one provider, without any secret. For a secret it gives only the time since when it is set. */
export const providerSetupSchema = z.object({
  provider: providerName,
  enabled: z.boolean(),
  methods: z.array(paymentMethod),
  /** Values that are not secret, by name: a Pix key, a host, an account id. */
  values: z.record(z.string(), z.string()),
  /** When each secret was set, by name. Null when it is missing. */
  secrets: z.record(z.string(), z.iso.datetime().nullable()),
  /** The address that the provider must call. Null when the provider makes no calls. */
  webhookUrl: z.string().nullable(),
  /** Since when the provider does not answer us, or refuses our keys. Null while it works. */
  silentSince: z.iso.datetime().nullable(),
});
export type ProviderSetup = z.infer<typeof providerSetupSchema>;

/** A sum of money as text, because a form can send only text. */
const formMoney = z.union([
  givenMoney,
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .transform(Number)
    .pipe(givenMoney),
]);

/** A payment for an invoice, with the facts that only the operator sees. */
export const receivedPaymentSchema = z.object({
  id: z.number().int(),
  provider: z.string(),
  value: money,
  /** A refund by the operator or the bank. */
  refundedValue: money,
  paidAt: z.iso.datetime(),
  note: z.string(),
  /** The operator who marked the payment, with the name at that time. Null when a provider reported it. */
  recordedBy: z.string().nullable(),
  proofName: z.string().nullable(),
});
export type ReceivedPayment = z.infer<typeof receivedPaymentSchema>;

const said = z.object({ ok: z.boolean(), detail: z.string() });
const ofProvider = { ...forOperator, params: z.object({ provider: providerName }), response: said } as const;

/** The operator's calls about money, over all companies. */
export const billingOperatorApi = {
  /** The invoices of one company or of all, newest first. They are found by number, detail or company name. */
  invoices: route({
    method: "GET",
    path: "/operator/invoices",
    ...forOperator,
    query: z.object({
      searchParam: text(100).default(""),
      companyId: idParam.optional(),
      show: z.enum(["all", "open", "overdue", "paid"]).default("all"),
      ...pageQuery,
    }),
    response: z.object({ invoices: z.array(owedInvoiceSchema), ...pageReply }),
  }),
  /** One invoice with all its payments, newest first. */
  invoice: route({
    method: "GET",
    path: "/operator/invoices/:invoiceId",
    ...forOperator,
    params: oneInvoice,
    response: z.object({ invoice: owedInvoiceSchema, payments: z.array(receivedPaymentSchema) }),
  }),
  /**
   * Records a payment from another source, perhaps with a file that proves it: PDF, PNG or JPEG by its bytes, else 400 ERR_FILE_TYPE, of at most 10
   * MB. 409 ERR_INVOICE_STATE when nothing of the invoice is owed.
   */
  markPaid: route({
    method: "POST",
    path: "/operator/invoices/:invoiceId/payments",
    ...forOperator,
    params: oneInvoice,
    files: 1,
    fileField: "proof",
    body: z.strictObject({
      /** An id that the browser makes, so that a repeated call records the payment only once. */
      paymentId: z.uuid(),
      value: formMoney,
      paidAt: z.iso.datetime(),
      note: text(500).trim().default(""),
    }),
    response: owedInvoiceSchema,
  }),
  /** The bytes of the file that proves a payment. 404 ERR_NO_MEDIA_FOUND without one. */
  proof: route({
    method: "GET",
    path: "/operator/payments/:paymentId/proof",
    ...forOperator,
    params: z.object({ paymentId: idParam }),
    stream: true,
    response: z.never(),
  }),
  /** Records the fiscal document that was issued elsewhere. The company sees it on its invoice. An empty number removes it. */
  setNfse: route({
    method: "PUT",
    path: "/operator/invoices/:invoiceId/nfse",
    ...forOperator,
    params: oneInvoice,
    body: z.strictObject({
      number: text(60).trim(),
      code: text(60).trim().default(""),
      url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]).default(""),
    }),
    response: owedInvoiceSchema,
  }),
  /** Undoes a payment that the operator recorded. The reason is stored. */
  undoPayment: route({
    method: "POST",
    path: "/operator/payments/:paymentId/undo",
    ...forOperator,
    params: z.object({ paymentId: idParam }),
    body: z.strictObject({ reason: text(500).trim().min(1) }),
    response: owedInvoiceSchema,
  }),
  /** Cancels an invoice, if it is open and none of its charges can still be paid. */
  voidInvoice: route({
    method: "POST",
    path: "/operator/invoices/:invoiceId/void",
    ...forOperator,
    params: oneInvoice,
    body: z.strictObject({ reason: text(500).trim().min(1) }),
    response: owedInvoiceSchema,
  }),
  /**
   * The sums that are open, overdue and paid, by month and plan, newest month first. Also the companies whose trial ends within thirty days, and
   * those that left within a year.
   */
  sums: route({
    method: "GET",
    path: "/operator/money",
    ...forOperator,
    response: z.object({
      open: money,
      overdue: money,
      months: z.array(
        z.object({
          month: z.string(),
          paid: money,
          invoices: z.number().int(),
          /** The plan with the highest sum is first. Null for a deleted plan, or none. */
          plans: z.array(z.object({ plan: z.string().nullable(), paid: money })),
        }),
      ),
      trials: z.object({
        /** Only days on which trials end are listed. */
        days: z.array(z.object({ day: z.iso.date(), companies: z.number().int() })),
        soonest: z.array(z.object({ company: namedSchema, plan: z.string(), endsOn: z.iso.date() })),
      }),
      /** The companies that were suspended or removed, and still are. */
      left: z.object({
        months: z.array(z.object({ month: z.string(), companies: z.number().int() })),
        last: z.array(
          z.object({ company: namedSchema, at: z.iso.datetime(), why: z.enum(["unpaid", "customer", "removed"]) }),
        ),
      }),
    }),
  }),
  subscription: route({
    method: "GET",
    path: "/operator/companies/:companyId/subscription",
    ...forOperator,
    params: z.object({ companyId: idParam }),
    response: subscriptionSchema.omit({ tokenizer: true }),
  }),
  /** "+ Vencimento": moves the end of the period by the number of months in its recurrence, without a payment. 409 for the operator's own company. */
  extend: route({
    method: "POST",
    path: "/operator/companies/:companyId/extend",
    ...forOperator,
    params: z.object({ companyId: idParam }),
    body: z.strictObject({ dueDate: z.iso.date().nullable().optional() }),
    response: subscriptionSchema.omit({ tokenizer: true }),
  }),
  /** Gives a company a plan immediately, without an invoice for the difference. The open invoice of a period is made again at the plan's price. */
  givePlan: route({
    method: "PUT",
    path: "/operator/companies/:companyId/plan",
    ...forOperator,
    params: z.object({ companyId: idParam }),
    body: z.strictObject({ planId: idParam }),
    response: subscriptionSchema.omit({ tokenizer: true }),
  }),
  providers: route({
    method: "GET",
    path: "/operator/payment-providers",
    ...forOperator,
    response: z.object({
      providers: z.array(providerSetupSchema),
      graceDays: z.number().int(),
      trialDays: z.number().int(),
    }),
  }),
  /**
   * Missing secrets stay, and an empty secret is removed. The Pix key is stored in the banks' form: 400 ERR_PIX_KEY for a text that is no key. Live
   * charges are ended if they have another key, account or host, or belong to a provider that was switched off. 400 ERR_VALIDATION for a field that
   * the provider does not have (`provider-fields.ts`).
   */
  setProvider: route({
    method: "PUT",
    path: "/operator/payment-providers/:provider",
    reauthenticated: true,
    ...forOperator,
    params: z.object({ provider: providerName }),
    body: z.strictObject({
      enabled: z.boolean(),
      methods: z.array(paymentMethod).max(3),
      values: z.record(text(60), text(4000)),
      secrets: z.record(text(60), text(20_000)),
    }),
    response: providerSetupSchema,
  }),
  /** Makes a harmless call to the provider, and returns the result. */
  testProvider: route({ method: "POST", path: "/operator/payment-providers/:provider/test", ...ofProvider }),
  /**
   * Registers our address at the provider for calls about payments, and returns why the provider refused, or its other addresses. 404 ERR_NOT_FOUND
   * for a provider that makes no calls, whose address is set at its own site, or that was never saved.
   */
  registerHook: route({ method: "POST", path: "/operator/payment-providers/:provider/hook", ...ofProvider }),
  setDays: route({
    method: "PUT",
    path: "/operator/billing-days",
    ...forOperator,
    body: z.strictObject({ graceDays: z.number().int().min(0).max(60), trialDays: z.number().int().min(0).max(90) }),
    response: done,
  }),
};
