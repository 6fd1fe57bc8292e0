import { type PaymentProvider, ProviderError } from "@balcao/shared/billing/port";
import type { billingApi } from "@balcao/shared/billing/api";
import type { SavedCard } from "@balcao/shared/billing/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../../../base/database.ts";
import { payerOf } from "./begin-charge.ts";
import { customerOf, dropCard, findCard, rememberCustomer, storeCard } from "./cards.ts";
import { asFault, type ChargeContext } from "./charge-invoice.ts";
import { requireBilling } from "../read.ts";

type CardForm = Input<typeof billingApi.addCard>["body"];

/** Makes the provider keep the card of a token. We get only the values that screens show of the card. The function enters scopes itself. */
export async function keepCard(
  { companyId, rails, now }: ChargeContext,
  actor: Actor,
  given: CardForm,
): Promise<SavedCard> {
  const provider = await asFault(() => rails.for("credit_card"));
  if (!provider?.cards) throw new AppError("ERR_PAYMENT_METHOD_OFF");
  const { cards, name } = provider;
  const customer = await customerFor(companyId, provider, now);
  const kept = await asFault(() => cards.keep(customer, given.token, given.description).catch(refused));
  return inCompany(companyId, () => storeCard(actor, { provider: name, kept, given }, now));
}

async function customerFor(companyId: number, { cards, name }: PaymentProvider, now: Date): Promise<string> {
  const { known, payer } = await inCompany(companyId, async () => ({
    known: await customerOf(name),
    payer: payerOf(await requireBilling(now)),
  }));
  if (known !== null || !cards) return known ?? "";
  const ref = await asFault(() => cards.ensureCustomer(payer, `company-${companyId}`));
  await inCompany(companyId, () => rememberCustomer(name, ref));
  return ref;
}

/** The card was refused, or its token was used before. Only the payer can mend this. */
function refused(error: unknown): never {
  if (error instanceof ProviderError && (error.fault === "declined" || error.fault === "invalid"))
    throw new AppError("ERR_CARD_DECLINED", { group: "data" });
  throw error;
}

/**
 * Makes the provider delete a card, and deletes it here. A card that the provider no longer knows, or whose provider is no longer set up, is deleted
 * here alone.
 */
export async function forgetCard(
  { companyId, rails, now }: ChargeContext,
  actor: Actor,
  id: number,
): Promise<{ ok: true }> {
  const {
    provider: name,
    ref,
    customer,
  } = await inCompany(companyId, async () => {
    const card = await findCard(id);
    return { provider: card.provider, ref: card.ref, customer: await customerOf(card.provider) };
  });
  const cards = await rails.of(name).then(
    (provider) => provider.cards,
    (error: unknown) => {
      if (error instanceof ProviderError) return null;
      throw error;
    },
  );
  if (cards && customer !== null)
    await asFault(() =>
      cards.remove(customer, ref).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.fault !== "not_found") throw error;
      }),
    );
  await inCompany(companyId, () => dropCard(actor, id, now));
  return { ok: true };
}
