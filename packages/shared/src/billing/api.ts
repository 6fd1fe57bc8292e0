import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { leavingSchema } from "./chosen-to-switch-off.ts";
import { payerAddressSchema } from "./payer-address.ts";
import {
  chargeSchema,
  historyEntrySchema,
  invoiceSchema,
  paymentMethod,
  planChangeSchema,
  providerName,
  savedCardSchema,
  subscriptionSchema,
} from "./schema.ts";

/** Calls for admins. They also work for a suspended company, because they end the suspension. */
const forPayers = { access: "billing-page:view", whenSuspended: true } as const;
const planIdentifier = text(60).min(1);
const oneInvoice = z.object({ invoiceId: idParam });
const done = z.object({ ok: z.literal(true) });
const hook = {
  access: "public",
  scope: "none",
  params: z.object({ provider: providerName, secret: z.string().regex(/^[\w-]{43}$/) }),
  response: done,
} as const;

/**
 * A company's subscription and its debts. Prices and sums come from the database, and never from the caller. No call takes card data: a body with
 * card data gets 400.
 */
export const billingApi = {
  /** Null for a company that the operator made without a subscription, because such a company is never billed. */
  subscription: route({
    method: "GET",
    path: "/payment-gateway/customer/subscription",
    ...forPayers,
    response: subscriptionSchema.nullable(),
  }),
  /** The effects of choosing this plan. 404 ERR_NO_PLAN_FOUND, 409 ERR_PLAN_ACTIVE, ERR_PLAN_CHANGE_BLOCKED. */
  preview: route({
    method: "GET",
    path: "/payment-gateway/customer/subscriptions/preview",
    ...forPayers,
    query: z.object({ plan_identifier: planIdentifier }),
    response: planChangeSchema,
  }),
  /**
   * Chooses a plan and its payment method. In the trial, or for a higher plan, the answer has an open invoice. A lower plan waits for the end of the
   * period. For the present plan only the payment method changes. `switch_off` names what is switched off first when the plan has too few places.
   */
  subscribe: route({
    method: "POST",
    path: "/payment-gateway/customer/subscriptions",
    ...forPayers,
    scope: "none",
    body: z.strictObject({
      plan_identifier: planIdentifier,
      payable_with: paymentMethod,
      switch_off: leavingSchema.optional(),
    }),
    response: subscriptionSchema,
  }),
  /** Ends the subscription at the end of its period, without a further invoice. 409 ERR_SUBSCRIPTION_STATE. */
  suspend: route({
    method: "POST",
    path: "/payment-gateway/customer/subscriptions/suspend",
    ...forPayers,
    scope: "none",
    response: subscriptionSchema,
  }),
  /** Continues the subscription. When its period is over, makes the invoice that reactivates it. 409 ERR_SUBSCRIPTION_STATE. */
  activate: route({
    method: "POST",
    path: "/payment-gateway/customer/subscriptions/activate",
    ...forPayers,
    response: subscriptionSchema,
  }),
  changeEmail: route({
    method: "PUT",
    path: "/payment-gateway/customer/billing-email",
    ...forPayers,
    body: z.strictObject({ billingEmail: z.email().max(254) }),
    response: subscriptionSchema,
  }),
  /** The payer's address for bank slips. */
  changeAddress: route({
    method: "PUT",
    path: "/payment-gateway/customer/address",
    ...forPayers,
    body: payerAddressSchema,
    response: subscriptionSchema,
  }),
  /**
   * Collects an open invoice. If a live charge of the same method and sum has more than a minute left, that charge is returned again. A card is
   * charged immediately: 402 ERR_CARD_DECLINED with its group. 409 ERR_PAYER_ADDRESS for a slip of a payer without an address, ERR_PAYMENT_METHOD_OFF,
   * ERR_INVOICE_STATE; 502 ERR_PAYMENT_PROVIDER.
   */
  charge: route({
    method: "POST",
    path: "/payment-gateway/invoices/:invoiceId/charges",
    ...forPayers,
    scope: "none",
    params: oneInvoice,
    body: z.strictObject({ method: paymentMethod, paymentMethodId: idParam.optional() }),
    response: chargeSchema,
  }),
  /** The live charges of an invoice, the newest first. */
  charges: route({
    method: "GET",
    path: "/payment-gateway/invoices/:invoiceId/charges",
    ...forPayers,
    params: oneInvoice,
    response: z.array(chargeSchema),
  }),
  /**
   * Reports that a screen shows the payment of the invoice. The provider of its charge is then asked every few seconds, however many screens report this.
   * The result comes as an event.
   */
  look: route({
    method: "POST",
    path: "/payment-gateway/invoices/:invoiceId/looks",
    ...forPayers,
    params: oneInvoice,
    response: invoiceSchema.pick({ status: true }),
  }),
  /** The call for a Pix of an invoice. Only `invoiceId` is read. */
  pix: route({
    method: "POST",
    path: "/subscription",
    ...forPayers,
    scope: "none",
    body: z.strictObject({ invoiceId: idParam }),
    response: z.object({
      qrcode: z.object({ qrcode: z.string() }),
      valor: z.object({ original: z.string() }),
      txid: z.string(),
      expiresAt: z.iso.datetime().nullable(),
    }),
  }),
  cards: route({
    method: "GET",
    path: "/payment-gateway/customer/payment-methods",
    ...forPayers,
    response: z.array(savedCardSchema),
  }),
  /** Stores a card at the provider, by a token from the provider's script. */
  addCard: route({
    method: "POST",
    path: "/payment-gateway/customer/payment-methods",
    ...forPayers,
    scope: "none",
    body: z.strictObject({
      token: text(200).min(1),
      description: text(60).trim().default(""),
      set_as_default: z.boolean().default(false),
    }),
    response: savedCardSchema,
  }),
  /** Removes a card. If it was the default, the next card becomes the default. */
  removeCard: route({
    method: "DELETE",
    path: "/payment-gateway/customer/payment-methods/:paymentMethodId",
    ...forPayers,
    scope: "none",
    params: z.object({ paymentMethodId: idParam }),
    response: done,
  }),
  chooseCard: route({
    method: "PUT",
    path: "/payment-gateway/customers",
    ...forPayers,
    body: z.strictObject({ default_payment_method_id: idParam }),
    response: z.array(savedCardSchema),
  }),
  /** Newest first. The search matches numbers and details. */
  invoices: route({
    method: "GET",
    path: "/invoices/all",
    ...forPayers,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ invoices: z.array(invoiceSchema), ...pageReply }),
  }),
  /** An invoice with its parts and payments, as a receipt. */
  invoice: route({
    method: "GET",
    path: "/invoices/:invoiceId",
    ...forPayers,
    params: oneInvoice,
    response: z.object({
      invoice: invoiceSchema,
      items: z.array(z.object({ description: z.string(), value: z.number() })),
      payments: z.array(
        z.object({
          id: z.number().int(),
          value: z.number(),
          paidAt: z.iso.datetime(),
          method: paymentMethod.nullable(),
          /** The name of the operator's proof file. Null without a proof. */
          proofName: z.string().nullable(),
        }),
      ),
      /** The part of the company's credit that was used on the invoice. */
      creditUsed: z.number(),
      payer: z.object({ name: z.string(), taxId: z.string().nullable(), email: z.string() }),
    }),
  }),
  /** The file that proves one of the invoice's payments. 404 ERR_NO_MEDIA_FOUND without a proof. */
  proof: route({
    method: "GET",
    path: "/invoices/:invoiceId/payments/:paymentId/proof",
    ...forPayers,
    scope: "none",
    params: oneInvoice.extend({ paymentId: idParam }),
    stream: true,
    response: z.never(),
  }),
  /** Newest first. */
  history: route({
    method: "GET",
    path: "/payment-gateway/history",
    ...forPayers,
    query: z.object(pageQuery),
    response: z.object({ entries: z.array(historyEntrySchema), ...pageReply }),
  }),
  /**
   * A provider's call about charges. It is only a hint, and the charges are read from the provider. The body may be anything up to 256 KB. 404 for a
   * wrong secret, or when the provider did not send the call. 200 for unknown charges, because the provider would otherwise repeat the call for days.
   */
  webhook: route({ method: "POST", path: "/payment-gateway/webhooks/:provider/:secret", ...hook }),
  /** The same call under another path, because banks append this path to the registered address. */
  webhookPix: route({ method: "POST", path: "/payment-gateway/webhooks/:provider/:secret/pix", ...hook }),
};
