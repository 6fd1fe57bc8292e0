import type { ProviderName } from "@balcao/shared/billing/schema";
import { integer, text, uuid } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { enqueue } from "../../../base/outbox/write.ts";
import { sql } from "../../../base/sql.ts";
import { ProviderEventRow } from "../models/provider-event.model.ts";

const longestRaw = 4000;
const eventDays = 90;

/** Hides digits that may be a card's number before they are stored, whatever a provider sends. */
const hidden = (raw: string): string =>
  raw
    .slice(0, longestRaw)
    .replaceAll("\0", "")
    .replaceAll(/\d[\d -]{11,22}\d/g, (found) => {
      const digits = found.replaceAll(/\D/g, "");
      return digits.length <= 19 && isLuhn(digits) ? "*".repeat(found.length) : found;
    });

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

export interface HintedCharge {
  chargeId: string;
  companyId: number;
}

/**
 * Stores a provider's call and finds the charges that it names. A call about an unknown charge is stored as ignored. The sums and states in a call
 * are not trusted. Call it in the platform's scope.
 */
export async function keepEvents(
  provider: ProviderName,
  refs: readonly string[],
  raw: string,
): Promise<HintedCharge[]> {
  const found = await query(
    { chargeId: uuid, companyId: integer, ref: text.null, key: text },
    sql`select h.id as "chargeId", h.company_id as "companyId", h.ref, h.key from charges h
     where h.provider = ${provider} and (h.ref = any(${[...refs]}::text[]) or h.key = any(${[...refs]}::text[])) order by 2, 1`,
  );
  const known = new Set(found.flatMap(({ ref, key }) => [ref, key]));
  const rows = (refs.length === 0 ? [null] : refs.slice(0, 100)).map((ref) => ({
    provider,
    ref,
    raw: hidden(raw),
    state: known.has(ref) && ref !== null ? ("pending" as const) : ("ignored" as const),
  }));
  await ProviderEventRow.bulkCreate(rows);
  return found.map(({ chargeId, companyId }) => ({ chargeId, companyId }));
}

/**
 * Makes a worker check a charge now, and once more when a check is running. Call it in the company's scope. The company is locked before its charge
 * because the outbox refers to the company. A transaction that erases the company already holds this lock, so this one waits and then finds nothing.
 */
export async function hint(chargeId: string, now: Date): Promise<void> {
  await run(sql`select 1 from companies for key share`);
  const hinted = await run(
    sql`update charges set hints = hints + 1, check_at = least(check_at, ${now}::timestamptz) where id = ${chargeId}`,
  );
  if (hinted > 0) enqueue("billing.check_charge", { chargeId });
}

/** The charges that are due for a check. Call it in the platform's scope. */
export const dueCharges = (now: Date, most: number): Promise<HintedCharge[]> =>
  query(
    { chargeId: uuid, companyId: integer },
    sql`select h.id as "chargeId", h.company_id as "companyId" from charges h where h.check_at <= ${now} order by h.check_at limit ${most}`,
  );

/** Marks a provider's calls about a charge as done, and deletes old ones. Call it in the platform's scope. */
export async function closeEvents(chargeId: string): Promise<void> {
  await run(
    sql`update provider_events e set state = 'done', attempts = e.attempts + 1 from charges h
     where h.id = ${chargeId} and e.provider = h.provider and e.ref in (h.ref, h.key) and e.state = 'pending'`,
  );
  await run(sql`delete from provider_events where received_at < now() - make_interval(days => ${eventDays})`);
}
