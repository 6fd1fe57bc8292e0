import { inCompany } from "@balcao/core/base/database";
import { recordAudit } from "@balcao/core/company/audit/record";
import { chooseDefault, listCards } from "@balcao/core/company/billing/charges/cards";
import { collect, withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { cancelSubscription, reactivate } from "@balcao/core/company/billing/subscription/cancel-subscription";
import { listHistory } from "@balcao/core/company/billing/history";
import { forgetCard, keepCard } from "@balcao/core/company/billing/charges/keep-card";
import { listInvoices, liveCharges, showInvoice } from "@balcao/core/company/billing/invoices/list";
import { changeAddress, changeEmail } from "@balcao/core/company/billing/subscription/payer-changes";
import { findReplaced } from "@balcao/core/company/billing/subscription/taken-back";
import { choosePlan } from "@balcao/core/company/billing/subscription/plan-change";
import { previewPlan } from "@balcao/core/company/billing/subscription/plan-meaning";
import { look } from "@balcao/core/company/billing/charges/look";
import { presentCharge } from "@balcao/core/company/billing/presenter";
import { findProof } from "@balcao/core/company/billing/invoices/proof";
import { showSubscription } from "@balcao/core/company/billing/tell";
import { billingApi as api } from "@balcao/shared/billing/api";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { serveFile } from "../http/serve-file.ts";
import { rails } from "./providers-in-use.ts";
import { takeHook } from "./webhook.ts";

export const billing = Router();
const here = ({ companyId }: Actor) => ({ companyId, rails, now: new Date() });

handle(billing, api.subscription, () => showSubscription(new Date()));
handle(billing, api.preview, ({ query }) => previewPlan(query.plan_identifier, new Date()));
handle(billing, api.subscribe, async ({ body }, actor) => {
  const where = here(actor);
  await withdraw(where, await inCompany(where.companyId, () => findReplaced(body.plan_identifier, where.now)), actor);
  return inCompany(where.companyId, async () => {
    const wish = { identifier: body.plan_identifier, method: body.payable_with, leaving: body.switch_off };
    const subscription = await choosePlan(wish, where.now, actor);
    const about = { id: subscription.plan.id, name: (subscription.pendingPlan ?? subscription.plan).name };
    await recordAudit(actor, "billing.subscribed", about, { other: body.payable_with });
    return subscription;
  });
});
handle(billing, api.suspend, async (_, actor) => {
  const where = here(actor);
  await withdraw(where, await inCompany(where.companyId, () => findReplaced(null, where.now)), actor);
  return inCompany(where.companyId, async () => {
    const subscription = await cancelSubscription(where.now, actor);
    await recordAudit(actor, "billing.cancelled", null, {});
    return subscription;
  });
});
handle(billing, api.activate, async (_, actor) => {
  const subscription = await reactivate(new Date(), actor);
  await recordAudit(actor, "billing.reactivated", null, {});
  return subscription;
});
handle(billing, api.changeAddress, ({ body }, actor) => changeAddress(actor, body, new Date()));
handle(billing, api.changeEmail, ({ body }, actor) => changeEmail(actor, body.billingEmail, new Date()));
handle(billing, api.charge, async ({ params, body }, actor) => {
  const charge = await collect(here(actor), { invoiceId: params.invoiceId, ...body }, actor);
  return presentCharge(charge);
});
handle(billing, api.charges, ({ params }) => liveCharges(params.invoiceId));
handle(billing, api.look, ({ params }) => look(params.invoiceId, new Date()));
handle(billing, api.pix, async ({ body }, actor) => {
  const charge = await collect(here(actor), { invoiceId: body.invoiceId, method: "pix" }, actor);
  if (charge.pixText === null) throw new AppError("ERR_PAYMENT_PROVIDER");
  return {
    qrcode: { qrcode: charge.pixText },
    valor: { original: (charge.cents / 100).toFixed(2) },
    txid: charge.ref ?? charge.key,
    expiresAt: charge.expiresAt?.toISOString() ?? null,
  };
});
handle(billing, api.cards, () => listCards());
handle(billing, api.addCard, ({ body }, actor) => keepCard(here(actor), actor, body));
handle(billing, api.removeCard, ({ params }, actor) => forgetCard(here(actor), actor, params.paymentMethodId));
handle(billing, api.chooseCard, ({ body }, actor) => chooseDefault(actor, body.default_payment_method_id, new Date()));
handle(billing, api.invoices, ({ query }) => listInvoices(query, new Date()));
handle(billing, api.invoice, ({ params }) => showInvoice(params.invoiceId, new Date()));
handle(billing, api.proof, async ({ params }, actor, { req, res }) => {
  const proof = await inCompany(actor.companyId, () => findProof(params.paymentId, params.invoiceId));
  await serveFile(proof, req, res);
});
handle(billing, api.history, ({ query }) => listHistory(query));
handle(billing, api.webhook, ({ params }, _, http) => takeHook(rails, params, http));
handle(billing, api.webhookPix, ({ params }, _, http) => takeHook(rails, params, http));
