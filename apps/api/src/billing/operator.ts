import { asPlatform, inCompany } from "@balcao/core/base/database";
import { withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import {
  extend,
  giveByOperator,
  markPaid,
  setNfse,
  undoPayment,
  voidByOperator,
} from "@balcao/core/company/billing/operator/service";
import { findVoidedWith } from "@balcao/core/company/billing/subscription/taken-back";
import {
  companyOfInvoice,
  companyOfPayment,
  listOwed,
  requireCompany,
  showOwed,
} from "@balcao/core/company/billing/operator/lists";
import { moneySums } from "@balcao/core/company/billing/operator/money";
import { findReplacedByGift } from "@balcao/core/company/billing/subscription/taken-back";
import { findProof } from "@balcao/core/company/billing/invoices/proof";
import {
  noteHook,
  setDays,
  setProvider,
  showProvider,
  showProviders,
} from "@balcao/core/company/billing/providers/providers";
import { showSubscription } from "@balcao/core/company/billing/tell";
import { billingOperatorApi as api } from "@balcao/shared/billing/operator-api";
import { AppError } from "@balcao/shared/errors";
import { ProviderError } from "@balcao/shared/billing/port";
import { Router } from "express";
import { publicUrl } from "@balcao/core/base/env";
import { handle } from "../http/handle.ts";
import { serveFile } from "../http/serve-file.ts";
import { discard } from "../http/upload.ts";
import { rails } from "./providers-in-use.ts";

export const billingOperator = Router();

/** Runs the operator's work in the company of an invoice, so that its events go to that company. Only the operator can call it. */
async function inCompanyOf<T>(companyId: Promise<number>, work: (now: Date) => Promise<T>): Promise<T> {
  return inCompany(await companyId, () => work(new Date()));
}
/** Returns the answer of a provider to the operator. A refusal is an answer too. */
async function said<T>(ask: () => Promise<T>): Promise<T | { ok: false; detail: string }> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, detail: `${error.fault}: ${error.message}` };
  }
}
const ofInvoice = (invoiceId: number): Promise<number> => asPlatform(() => companyOfInvoice(invoiceId));
const ofPayment = (paymentId: number): Promise<number> => asPlatform(() => companyOfPayment(paymentId));
const known = (companyId: number): Promise<number> => asPlatform(() => requireCompany(companyId));

handle(billingOperator, api.invoices, ({ query }) => asPlatform(() => listOwed(query, new Date())));
handle(billingOperator, api.invoice, ({ params }) =>
  inCompanyOf(ofInvoice(params.invoiceId), (now) => showOwed(params.invoiceId, now)),
);
handle(billingOperator, api.markPaid, async ({ params, body, files }, actor) => {
  const { invoice, isNew } = await inCompanyOf(ofInvoice(params.invoiceId), (now) =>
    markPaid(actor, params.invoiceId, { ...body, proof: files[0] }, now),
  );
  if (!isNew) await discard(files);
  return invoice;
});
handle(billingOperator, api.proof, async ({ params }, _, { req, res }) => {
  const proof = await inCompanyOf(ofPayment(params.paymentId), () => findProof(params.paymentId));
  await serveFile(proof, req, res);
});
handle(billingOperator, api.setNfse, ({ params, body }, actor) =>
  inCompanyOf(ofInvoice(params.invoiceId), (now) => setNfse(actor, params.invoiceId, body, now)),
);
handle(billingOperator, api.undoPayment, ({ params, body }, actor) =>
  inCompanyOf(ofPayment(params.paymentId), (now) => undoPayment(actor, params.paymentId, body.reason, now)),
);
handle(billingOperator, api.voidInvoice, async ({ params, body }, actor) => {
  const companyId = await ofInvoice(params.invoiceId);
  const now = new Date();
  const gone = await inCompany(companyId, () => findVoidedWith(params.invoiceId, now));
  await withdraw({ companyId, rails, now }, gone, actor);
  return inCompany(companyId, () => voidByOperator(actor, params.invoiceId, body.reason, new Date()));
});
handle(billingOperator, api.sums, () => asPlatform(() => moneySums(new Date())));
handle(billingOperator, api.subscription, ({ params }) =>
  inCompanyOf(known(params.companyId), async (now) => {
    const subscription = await showSubscription(now);
    if (!subscription) throw new AppError("ERR_SUBSCRIPTION_STATE");
    return subscription;
  }),
);
handle(billingOperator, api.extend, ({ params, body }, actor) =>
  inCompanyOf(known(params.companyId), (now) => extend(actor, body.dueDate, now)),
);
handle(billingOperator, api.givePlan, async ({ params, body }, actor) => {
  const where = { companyId: await known(params.companyId), rails, now: new Date() };
  const replaced = await inCompany(where.companyId, () => findReplacedByGift(body.planId, where.now));
  await withdraw(where, replaced, actor);
  return inCompany(where.companyId, () => giveByOperator(actor, body.planId, where.now));
});
handle(billingOperator, api.providers, () => asPlatform(() => showProviders(publicUrl())));
handle(billingOperator, api.setProvider, ({ params, body }, actor) =>
  asPlatform(() => setProvider(params.provider, body, publicUrl(), actor)),
);
handle(billingOperator, api.testProvider, ({ params }) => said(async () => (await rails.of(params.provider)).check()));
handle(billingOperator, api.registerHook, ({ params: { provider } }, actor) =>
  said(async () => {
    const { registerHook } = await rails.of(provider);
    const { webhookUrl } = await asPlatform(() => showProvider(provider, publicUrl()));
    if (registerHook === null || webhookUrl === null) throw new AppError("ERR_NOT_FOUND");
    const kept = await registerHook(webhookUrl);
    await asPlatform(() => noteHook(provider, actor));
    return { ok: kept === webhookUrl, detail: kept === webhookUrl ? "" : kept };
  }),
);
handle(billingOperator, api.setDays, ({ body }, actor) => asPlatform(() => setDays(body, actor)));
