import {
  type ChargeRequest,
  type ChargeSnapshot,
  type PaymentProvider,
  ProviderError,
  type ProviderGiven,
} from "@balcao/shared/billing/port";
import { z } from "zod";
import { checked } from "../check.ts";
import { Client, type Options } from "../http.ts";
import { settingsOf } from "../settings.ts";
import { Iugu } from "./api.ts";
import { cardsOf, pathId } from "./cards.ts";
import { declineOf } from "./declines.ts";
import { ensureInvoice, listInvoices, readInvoice, timeOf } from "./invoices.ts";
import { chargeSchema, type IuguInvoice, invoiceSchema } from "./schema.ts";
import { snapshotOf } from "./snapshot.ts";
import { hintsOf } from "./webhook.ts";

/** Invoices and cards at Iugu. A charge's reference is the id of its invoice there. */
export function iuguProvider(given: ProviderGiven, options: Options): PaymentProvider {
  const { value, secret } = settingsOf(given);
  const client = new Client({ ...options, host: value("host") || "https://api.iugu.com" });
  const iugu = new Iugu(client, secret("apiToken"));
  const tokenizer = {
    script: value("script") || "https://js.iugu.com/v2",
    accountId: value("accountId"),
    testMode: value("testMode") === "true",
  };
  return {
    name: "iugu",
    methods: given.methods,
    createCharge: async (request) => {
      const invoice = await ensureInvoice(iugu, request, options.now());
      if (request.method !== "credit_card") return snapshotOf(invoice);
      return chargeCard(iugu, request, invoice);
    },
    readCharge: async (ref) => snapshotOf(await readInvoice(iugu, ref)),
    cancelCharge: (ref) => cancel(iugu, ref),
    settledSince: async (from, to) => {
      const query = { paid_at_from: timeOf(from), paid_at_to: timeOf(to) };
      const found = new Set<string>();
      for await (const { id } of listInvoices(iugu, query)) found.add(id);
      return [...found];
    },
    cards: given.methods.includes("credit_card") ? cardsOf(iugu, tokenizer) : null,
    hintsOf: (call) => hintsOf(call, secret("webhookAuthorization")),
    registerHook: null,
    check: () => checked(() => iugu.ask({ method: "GET", path: "/v1/customers", query: { limit: "1" } }, z.object({}))),
  };
}

/** Charges a card. A refusal is an answer too: it ends the invoice at Iugu, and our invoice stays open for another attempt. */
async function chargeCard(iugu: Iugu, { card, key }: ChargeRequest, invoice: IuguInvoice): Promise<ChargeSnapshot> {
  if (!card) throw new ProviderError("invalid", "A card is charged, and none is named");
  const before = snapshotOf(invoice);
  // This call repeats a charge whose answer, a refusal, was lost: the refusal has ended the invoice.
  if (before.state === "canceled") return { ...before, state: "declined", decline: declineOf("") };
  if (before.state !== "pending") return before;
  const body = { invoice_id: invoice.id, customer_payment_method_id: card.ref };
  const asked = { method: "POST", path: "/v1/charge", body, key: `${key}-charge` } as const;
  const charged = await iugu.ask(asked, chargeSchema.nullable(), ({ status }) => (status === 409 ? null : undefined));
  if (!charged || charged.success) return snapshotOf(await readInvoice(iugu, invoice.id));
  const left = await cancel(iugu, invoice.id);
  return left.payments.length > 0 ? left : { ...left, state: "declined", decline: declineOf(charged.LR ?? "") };
}

/** Cancels a charge. A charge that was paid or has expired cannot be cancelled, so the answer is its present state. */
async function cancel(iugu: Iugu, ref: string): Promise<ChargeSnapshot> {
  const asked = { method: "PUT", path: `/v1/invoices/${pathId(ref)}/cancel` } as const;
  const canceled = await iugu.ask(asked, invoiceSchema.nullable(), ({ status }) =>
    status === 400 || status === 422 ? null : undefined,
  );
  return snapshotOf(canceled ?? (await readInvoice(iugu, ref)));
}
