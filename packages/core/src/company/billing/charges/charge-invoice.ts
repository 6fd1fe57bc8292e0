import {
  type ChargeSnapshot,
  type PaymentProvider,
  ProviderError,
  type ProviderFault,
} from "@balcao/shared/billing/port";
import { spreadOf, spreadPause } from "@balcao/shared/billing/dunning";
import { isLive, isOwed } from "@balcao/shared/billing/rules";
import { AppError } from "@balcao/shared/errors";
import { inCompany, query, run } from "../../../base/database.ts";
import { logger } from "../../../base/logger.ts";
import { sql } from "../../../base/sql.ts";
import { applySnapshot, lockCharge } from "./take-charge-news.ts";
import { beginCharge, type ChargeStep, type ChargeWish } from "./begin-charge.ts";
import { ChargeRow } from "../models/charge.model.ts";
import type { Doer } from "../history.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import { type ChargeFacts, chargeShape, ofCharge } from "../presenter.ts";
import type { Rails } from "../providers/providers-in-use.ts";

/** The company and the present time. The functions here ask providers outside of any scope, and enter scopes only before and after that. */
export interface ChargeContext {
  companyId: number;
  rails: Rails;
  now: Date;
}

/** The first turn may end an old charge, and the second makes a new one. A third turn means that another caller made a charge meanwhile. */
const turns = 3;

/**
 * Collects an invoice: returns the existing charge or makes one. The charge's row is written before the provider is asked. Refuses with 402
 * ERR_CARD_DECLINED; 409 ERR_PAYMENT_METHOD_OFF, ERR_INVOICE_STATE; 502 ERR_PAYMENT_PROVIDER.
 */
export async function collect(where: ChargeContext, wish: ChargeWish, doer: Doer): Promise<ChargeFacts> {
  const { companyId, rails, now } = where;
  const provider = await asFault(() => rails.for(wish.method));
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = await inCompany(companyId, () => beginCharge(wish, provider?.name ?? null, now));
    if ("known" in begun) return begun.known;
    if ("end" in begun) {
      await asFault(() => endCharge(where, begun.end, doer));
      continue;
    }
    const made = await asFault(() => make(where, begun, doer));
    if (made.state === "declined") throw new AppError("ERR_CARD_DECLINED", { group: made.declineGroup });
    return made;
  }
  throw new AppError("ERR_INVOICE_STATE");
}

/**
 * Asks the provider for a charge and stores the answer. When the provider did nothing, the charge is over. When nobody knows whether the provider
 * made the charge, the request is repeated later. A repeated request goes to the provider of the first request, whichever provider collects by this
 * method now.
 */
async function make(
  { companyId, rails, now }: ChargeContext,
  { make: charge, request, isAgain }: Extract<ChargeStep, { make: ChargeFacts }>,
  doer: Doer,
): Promise<ChargeFacts> {
  const provider = await rails.of(charge.provider);
  const said = await provider.createCharge(request).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ chargeId: charge.id, fault: error.fault, reason: error.message }, "a charge was not made");
    // A fault of a repeated request does not tell whether the first request made a charge.
    const ended = isAgain && unsaid.has(error.fault) ? null : endedBy(error, charge);
    if (ended) await inCompany(companyId, () => applySnapshot(charge.id, ended, now, doer));
    if (ended?.state === "declined") return ended;
    throw error;
  });
  return inCompany(companyId, () => applySnapshot(charge.id, said, now, doer));
}

const unsaid: ReadonlySet<ProviderFault> = new Set(["rate_limited", "unavailable", "unauthorized"]);

function endedBy(error: ProviderError, charge: ChargeFacts): ChargeSnapshot | null {
  const { fault, message } = error;
  if (fault === "unknown_outcome" || fault === "conflict") return null;
  if (fault !== "declined") return snapshotOf(charge, "canceled");
  return { ...snapshotOf(charge, "declined"), decline: { code: message.slice(0, 60), group: "later" } };
}

/** Ends a charge at its provider. A payment that came a moment before still counts. */
export async function endCharge(
  { companyId, rails, now }: ChargeContext,
  charge: ChargeFacts,
  doer: Doer,
): Promise<void> {
  const atProvider = async () => {
    const provider = await rails.of(charge.provider);
    return provider.cancelCharge(await refOf(provider, charge));
  };
  const said = await atProvider().catch(charge.outdated ? unreached(charge) : forgotten(charge, "canceled"));
  await inCompany(companyId, () => applySnapshot(charge.id, said, now, doer));
}

/**
 * A provider whose keys have changed may be unable to end a charge that was made with the earlier keys. We still treat such a charge as over, so that no
 * screen offers it and another charge can be made. Money that is still paid for such a charge counts.
 */
const unreached =
  (charge: ChargeFacts) =>
  (error: unknown): ChargeSnapshot => {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn(
      { chargeId: charge.id, fault: error.fault },
      "a charge of other keys could not be ended at its provider",
    );
    return snapshotOf(charge, "canceled");
  };

/** A charge that its provider no longer knows cannot be ended or paid there. It counts as over, so another charge can be made. */
const forgotten =
  (charge: ChargeFacts, state: "canceled" | "expired") =>
  (error: unknown): ChargeSnapshot => {
    if (!(error instanceof ProviderError) || error.fault !== "not_found") throw error;
    logger.warn({ chargeId: charge.id, state }, "a charge is not known to its provider");
    return snapshotOf(charge, state);
  };

/** The known values of a charge when its provider gives none. */
const snapshotOf = (charge: ChargeFacts, state: ChargeSnapshot["state"]): ChargeSnapshot => ({
  ref: charge.ref ?? charge.key,
  state,
  cents: charge.cents,
  payments: [],
  expiresAt: null,
  pixText: null,
  bankSlip: null,
  decline: null,
});

/** The provider's id of a charge. A request without an answer is repeated under the same key, which makes no second charge. */
async function refOf(provider: PaymentProvider, { request, ref, key }: ChargeFacts): Promise<string> {
  return request ? (await provider.createCharge(request)).ref : (ref ?? key);
}

/** Ends all charges of these invoices that can still be paid, so that the invoices can be voided. */
export async function withdraw(where: ChargeContext, invoiceIds: readonly number[], doer: Doer): Promise<void> {
  const live = await inCompany(where.companyId, () =>
    query(
      chargeShape,
      sql`select ${ChargeRow.pick("h", ...ofCharge)} from charges h
       where h.invoice_id = any(${[...invoiceIds]}::int[]) and h.state in ('creating', 'pending') order by h.created_at`,
    ),
  );
  for (const charge of live) await asFault(() => endCharge(where, charge, doer));
}

const leaseSeconds = 60;

/**
 * Reads a charge from its provider and applies the answer. One worker does so at a time; a hint during the reading makes it read once more. It does
 * nothing for a charge that is not due. A provider that does not answer is asked again later, with growing pauses.
 */
export async function checkCharge(where: ChargeContext, chargeId: string): Promise<boolean> {
  const { companyId, now } = where;
  const claimed = await inCompany(companyId, () =>
    run(
      sql`update charges set check_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
       where id = ${chargeId} and check_at <= ${now}`,
    ),
  );
  if (claimed === 0) return false;
  for (let turn = 0; turn < turns; turn += 1) {
    const { charge, owed } = await inCompany(companyId, () => readForCheck(chargeId));
    try {
      await checkOnce(where, charge, owed);
    } catch (error) {
      await inCompany(companyId, () => tryLater(charge, error, now));
      return true;
    }
    const { hints } = await inCompany(companyId, () => lockCharge(chargeId));
    if (hints === charge.hints) return true;
  }
  return true;
}

async function readForCheck(chargeId: string): Promise<{ charge: ChargeFacts; owed: boolean }> {
  const charge = await lockCharge(chargeId);
  const [invoice] = await query(
    InvoiceRow.shape("state"),
    sql`select i.state from invoices i where i.id = ${charge.invoiceId}`,
  );
  return { charge, owed: invoice !== undefined && isOwed(invoice.state) };
}

/** Checks a charge once. A live charge is ended instead of read when nothing is owed of its invoice, or when it was made with other keys. */
async function checkOnce(where: ChargeContext, charge: ChargeFacts, owed: boolean): Promise<void> {
  const { companyId, rails, now } = where;
  if ((!owed || charge.outdated) && isLive(charge.state)) return endCharge(where, charge, null);
  const provider = await rails.of(charge.provider);
  const ref = await refOf(provider, charge);
  const isOver = charge.expiresAt !== null && charge.expiresAt <= now;
  // A charge that the provider does not know is asked for again until its time is over. A provider with the keys of another account may not know the
  // charge, which may still be paid.
  const lost = isOver ? forgotten(charge, "expired") : null;
  const said = await (lost ? provider.readCharge(ref).catch(lost) : provider.readCharge(ref));
  const state = said.state === "pending" && isOver ? "expired" : said.state;
  await inCompany(companyId, () => applySnapshot(charge.id, { ...said, state }, now));
}

const hourMs = 3_600_000;

async function tryLater(charge: ChargeFacts, error: unknown, now: Date): Promise<void> {
  if (!(error instanceof ProviderError)) throw error;
  logger.warn({ chargeId: charge.id, fault: error.fault, reason: error.message }, "a charge could not be read");
  const silent = now.getTime() - (charge.checkedAt ?? charge.createdAt).getTime();
  const pause = Math.max(error.retryAfter === null ? 5000 : error.retryAfter * 1000, Math.min(hourMs, silent / 2));
  const checkAt = new Date(now.getTime() + spreadPause(pause, spreadOf(charge.id)));
  await ChargeRow.update({ checkAt, lookedAt: checkAt }, { where: { id: charge.id } });
}

/** Turns the provider's fault into a refusal for the caller. */
export async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError("ERR_PAYMENT_PROVIDER", { fault: error.fault });
    throw error;
  }
}
