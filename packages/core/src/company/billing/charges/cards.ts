import type { billingApi } from "@balcao/shared/billing/api";
import type { SavedCard } from "@balcao/shared/billing/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { currentCompanyId, query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { lockCompany } from "../../companies/lock.ts";
import { recordAudit } from "../../audit/record.ts";
import { PaymentMethodRow } from "../models/card.model.ts";
import { BillingCustomerRow } from "../models/customer.model.ts";
import { methodsOf, presentCard } from "../presenter.ts";
import { readProviders } from "../installation.ts";
import { lockBilling } from "../read.ts";
import { changeOwn } from "../subscription/payer-changes.ts";
import { tellSubscription } from "../tell.ts";
import type { Actor } from "@balcao/shared/permissions";
import type { KeptCard } from "@balcao/shared/billing/port";

const ofCard = [
  "id",
  "companyId",
  "provider",
  "ref",
  "description",
  "displayNumber",
  "brand",
  "expMonth",
  "expYear",
  "isDefault",
  "disabledAt",
  "createdAt",
] as const;

export async function listCards(): Promise<SavedCard[]> {
  const rows = await query(
    PaymentMethodRow.shape(...ofCard),
    sql`select ${PaymentMethodRow.pick("m", ...ofCard)} from payment_methods m order by m.is_default desc, m.id`,
  );
  return rows.map(presentCard);
}

/** A card of the company. Answers 404 ERR_NO_PAYMENT_METHOD_FOUND for another company's card. */
export async function findCard(id: number): Promise<PaymentMethodRow> {
  const card = await PaymentMethodRow.findByPk(id);
  if (!card) throw new AppError("ERR_NO_PAYMENT_METHOD_FOUND");
  return card;
}

/** Stores the provider's id of this company, once the provider knows the company. */
export const rememberCustomer = (provider: string, ref: string): Promise<number> =>
  run(
    sql`insert into billing_customers (company_id, provider, ref) values (${currentCompanyId()}, ${provider}, ${ref}) on conflict do nothing`,
  );

export async function customerOf(provider: string): Promise<string | null> {
  const row = await BillingCustomerRow.findOne({ where: { provider } });
  return row?.ref ?? null;
}

interface NewCard {
  provider: string;
  kept: KeptCard;
  given: Input<typeof billingApi.addCard>["body"];
}
/** Stores a card that the provider keeps. The first card is the default. */
export async function storeCard(actor: Actor, { provider, kept, given }: NewCard, now: Date): Promise<SavedCard> {
  await lockCompany();
  const has = await run(sql`select 1 from payment_methods where is_default`);
  const isDefault = given.set_as_default || has === 0;
  if (isDefault) await run(sql`update payment_methods set is_default = false where is_default`);
  const card = await PaymentMethodRow.create({ ...kept, provider, description: given.description, isDefault });
  await recordAudit(actor, "billing.card", { id: card.id, name: kept.displayNumber }, {});
  if (await lockBilling(now)) await tellSubscription(now);
  return presentCard(card);
}

/**
 * Deletes a card that the provider has deleted. If it was the default, the oldest usable card becomes the default. Without any usable card, a company
 * that paid by card pays by another method.
 */
export async function dropCard(actor: Actor, id: number, now: Date): Promise<void> {
  await lockCompany();
  const card = await findCard(id);
  await card.destroy();
  await run(
    sql`update payment_methods set is_default = true where id = (select min(id) from payment_methods where disabled_at is null)
     and not exists (select 1 from payment_methods where is_default)`,
  );
  await recordAudit(actor, "billing.cardRemoved", { id, name: card.displayNumber }, {});
  const billing = await lockBilling(now);
  if (!billing) return;
  const left = await run(sql`select 1 from payment_methods where disabled_at is null limit 1`);
  const another = methodsOf(await readProviders()).find((method) => method !== "credit_card") ?? null;
  if (left === 0 && billing.preferredMethod === "credit_card") await changeOwn(billing, { preferredMethod: another });
  await tellSubscription(now);
}

export async function chooseDefault(actor: Actor, id: number, now: Date): Promise<SavedCard[]> {
  await lockCompany();
  const card = await findCard(id);
  await run(sql`update payment_methods set is_default = false where is_default and id <> ${id}`);
  await run(sql`update payment_methods set is_default = true where id = ${id}`);
  await recordAudit(actor, "billing.card", { id, name: card.displayNumber }, {});
  if (await lockBilling(now)) await tellSubscription(now);
  return listCards();
}
