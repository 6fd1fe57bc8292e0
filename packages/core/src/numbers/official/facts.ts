import { type FactNews, fallsOf, withNews } from "@balcao/shared/connections/facts";
import { numberForms } from "@balcao/shared/phone";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { isUnsealed } from "../../company/companies/standing.ts";
import { lockShown, tellConnection } from "../connections/publish.ts";
import { type OfficialAccess, officialAccess } from "./access.ts";
import { OfficialAccountRow } from "./official-account.model.ts";
import { lostMinutes } from "./wanted-templates.ts";

/** The numbers that a fact is about: one number, one number of an account by its digits, or all numbers of an account. */
export type FactSubject = { connectionId: number } | { wabaId: string; phone: string | null };

function numbersOf(about: FactSubject): Sql {
  if ("connectionId" in about) return sql`a.connection_id = ${about.connectionId}`;
  const { wabaId, phone } = about;
  const ofPhone =
    phone === null
      ? sql`true`
      : sql`regexp_replace(a.display_number, '\\D', '', 'g') = any(${numberForms(phone)}::text[])`;
  return sql`a.waba_id = ${wabaId} and ${ofPhone}`;
}

/**
 * Stores the facts that Meta reported at Meta's time `at`, shows them, and notes what became worse. `tellOfFalls` writes to the admins about that. When
 * Meta reports facts by itself, it names only a part of them, so the caller must also ask for the others.
 */
export async function storeFacts(about: FactSubject, news: FactNews, at: Date): Promise<void> {
  const now = new Date();
  await lockShown(sql`select a.connection_id from official_accounts a where ${numbersOf(about)}`);
  const numbers = await query(
    OfficialAccountRow.shape("connectionId", "facts", "untold"),
    sql`select ${OfficialAccountRow.pick("a", "connectionId", "facts", "untold")} from official_accounts a
      where ${numbersOf(about)} order by a.connection_id for no key update`,
  );
  for (const { connectionId, facts, untold } of numbers) {
    const after = withNews(facts, news, at);
    const all = [...new Set([...untold, ...fallsOf(facts, after, now)])];
    await OfficialAccountRow.update({ facts: after, untold: all }, { where: { connectionId } });
    if (valuesOf(facts) !== valuesOf(after)) await tellConnection(connectionId, null);
  }
}

/** Meta's facts, without Meta's times. */
const valuesOf = (facts: OfficialAccountRow["facts"]): string =>
  JSON.stringify(facts, (key, value: unknown) => (key === "at" ? undefined : value));

/**
 * Orders a reading of Meta's facts about the company's numbers. One waiting reading serves all requests, and a lost reading is ordered again.
 * `always`: the access is new, so a reading that waits with the old access does not count.
 */
export async function wantFacts({ always = false } = {}): Promise<void> {
  const ordered = await run(
    sql`with b as (select connection_id from official_accounts
        where ${always} or coalesce(facts_ordered_at < clock_timestamp() - make_interval(mins => ${lostMinutes}), true)
        order by connection_id for no key update)
      update official_accounts a set facts_ordered_at = clock_timestamp() from b where a.connection_id = b.connection_id`,
  );
  if (ordered > 0) enqueue("connections.read-facts", {});
}

/** Notes that a reading begins. Facts that Meta reports from now on need another reading. */
const beginReading = (): Promise<number> =>
  run(
    sql`with b as (select connection_id from official_accounts where facts_ordered_at is not null order by connection_id for no key update)
      update official_accounts a set facts_ordered_at = null from b where a.connection_id = b.connection_id`,
  );

/** Begins a reading. Returns the access of each official number that is not switched off, with which Meta is asked. */
export async function beginFacts(): Promise<(OfficialAccess & { connectionId: number })[]> {
  await beginReading();
  const rows = await query(
    OfficialAccountRow.shape("connectionId"),
    sql`select a.connection_id as "connectionId" from official_accounts a
      join connections w on w.company_id = a.company_id and w.id = a.connection_id
      where w.deleted_at is null and w.off_by is null order by 1`,
  );
  const found = [];
  for (const { connectionId } of rows) {
    const access = await officialAccess(connectionId);
    if (access) found.push({ ...access, connectionId });
  }
  return found;
}

/** Companies that have official numbers: call it in the platform's scope. */
export async function companiesWithOfficial(): Promise<number[]> {
  const rows = await query(
    OfficialAccountRow.shape("companyId"),
    sql`select distinct a.company_id as "companyId" from official_accounts a where ${isUnsealed(sql`a.company_id`)} order by 1`,
  );
  return rows.map(({ companyId }) => companyId);
}

/** Companies whose admins must be told what has become worse. Call it in the platform's scope. */
export async function companiesWithFalls(): Promise<number[]> {
  const rows = await query(
    OfficialAccountRow.shape("companyId"),
    sql`select distinct a.company_id as "companyId" from official_accounts a where a.untold <> '{}' and ${isUnsealed(sql`a.company_id`)} order by 1`,
  );
  return rows.map(({ companyId }) => companyId);
}

/** Notes that the admins were told about these problems of a number, or need not be told any more. */
export const noteTold = (connectionId: number, told: OfficialAccountRow["told"]): Promise<number> =>
  run(
    sql`update official_accounts set untold = '{}', told = ${JSON.stringify(told)}::jsonb where connection_id = ${connectionId}`,
  );
