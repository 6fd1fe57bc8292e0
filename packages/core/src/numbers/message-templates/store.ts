import { boolean } from "../../base/columns.ts";
import { happened } from "../../base/happenings.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { listed, type Sql, sql } from "../../base/sql.ts";
import { followCards } from "./follow-cards.ts";
import { MessageTemplateRow } from "./message-template.model.ts";
import { noteStops, stopColumns, stopShape } from "./stops.ts";
import { endReading, wantTemplates } from "../official/wanted-templates.ts";
import type { TemplateCategory, TemplateQuality } from "@balcao/shared/message-templates/schema";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";

/** News of one template. A value that is left out stays the same. */
export interface TemplateNews {
  metaId: string;
  status?: string;
  category?: TemplateCategory;
  quality?: TemplateQuality;
  rejectedReason?: string | null;
}

/** The database's time, read before Meta is asked. Values that are stored after this time are newer than Meta's answer. */
export async function readingSince(): Promise<Date> {
  const [row] = await query({ now: MessageTemplateRow.columns.seenAt }, sql`select clock_timestamp() as now`);
  if (!row) throw new Error("The database has no time");
  return row.now;
}

/**
 * Stores templates of an account from Meta's list, which was requested at `since`. Values that were stored after that time are newer, and stay. `ids`
 * are all templates that the list named, and other known templates are deleted; null when the list may be incomplete. `limit`: how many the account
 * may have; null: Meta did not tell it.
 */
export async function storeTemplates(
  wabaId: string,
  templates: readonly ToldTemplate[],
  { since, ids, limit = null }: { since: Date; ids: readonly string[] | null; limit?: number | null },
): Promise<void> {
  const at = since.toISOString();
  const stored = await storeGiven(
    wabaId,
    templates,
    at,
    sql`name = excluded.name, language = excluded.language, category = excluded.category,
      status = excluded.status, quality = excluded.quality, named = excluded.named, rejected_reason = excluded.rejected_reason,
      components = excluded.components, seen_at = excluded.seen_at,
      status_at = excluded.status_at, quality_at = excluded.quality_at, category_at = excluded.category_at
      where p.seen_at < ${at}::timestamptz`,
  );
  for (const { id, rewritten } of stored) await followCards(id, rewritten);
  const gone = ids ? await drop(wabaId, sql`seen_at < ${at}::timestamptz and meta_id <> all(${[...ids]}::text[])`) : [];
  noteStops(wabaId, [...stored, ...gone]);
  if (limit !== null) await run(sql`update official_accounts set template_limit = ${limit} where waba_id = ${wabaId}`);
  await endReading(wabaId, since);
  await showChanged(wabaId);
}

/** Stores a template that Meta accepted from us. `since` is a time before the call. A state that Meta reported after that time is newer, and stays. */
export async function storeOwn(wabaId: string, template: ToldTemplate, since: Date): Promise<void> {
  const at = since.toISOString();
  const isYounger = sql`p.seen_at >= ${at}::timestamptz`;
  const stored = await storeGiven(
    wabaId,
    [template],
    at,
    sql`name = excluded.name, language = excluded.language, named = excluded.named,
      components = excluded.components, seen_at = excluded.seen_at,
      status = case when ${isYounger} then p.status else excluded.status end,
      status_at = case when ${isYounger} then p.status_at else excluded.status_at end,
      rejected_reason = case when ${isYounger} then p.rejected_reason else excluded.rejected_reason end,
      category = case when ${isYounger} then p.category else excluded.category end`,
  );
  noteStops(wabaId, stored);
  await showChanged(wabaId);
}

/** Stores templates as Meta gave them at `at`, with this change of known templates `p`. Returns the known templates before and after the change. */
const storeGiven = (wabaId: string, templates: readonly ToldTemplate[], at: string, change: Sql) =>
  query(
    { ...stopShape, ...MessageTemplateRow.shape("id") },
    sql`with before as (select * from message_templates where waba_id = ${wabaId} and meta_id = any(${templates.map(({ metaId }) => metaId)}::text[])),
        made as (${given(wabaId, templates, at)} do update set ${change} returning p.*)
      select p.id, ${stopColumns} from made p join before b on b.id = p.id`,
  );

/** Deletes templates of an account that no longer exist at Meta. Returns them. */
const drop = (wabaId: string, which: Sql) =>
  query(
    stopShape,
    sql`with b as (delete from message_templates where waba_id = ${wabaId} and ${which} returning *), p as (select b.*, 'deleted' as now from b)
      select p.name, p.language, p.now as status, p.category, b.status as "statusBefore", b.category as "categoryBefore", null::jsonb as rewritten from p join b on b.id = p.id`,
  );

/** Shows the change of an account's templates in the browsers, and reports it to the code that uses the templates. */
async function showChanged(wabaId: string): Promise<void> {
  publish("message-templates.update", {});
  await happened("templates.changed", { wabaId });
}

/** The statement that stores these templates, up to the conflict with a known template `p`, whose change the caller adds. */
const given = (wabaId: string, templates: readonly ToldTemplate[], at: string): Sql => sql`${MessageTemplateRow.insert(
  {
    companyId: sql`a.company_id`,
    wabaId: sql`a.waba_id`,
    metaId: sql`g.meta_id`,
    name: sql`g.name`,
    language: sql`g.language`,
    category: sql`g.category`,
    status: sql`g.status`,
    quality: sql`g.quality`,
    named: sql`g.named`,
    rejectedReason: sql`g.reason`,
    components: sql`g.components::jsonb`,
    seenAt: sql`clock_timestamp()`,
    statusAt: sql`${at}::timestamptz`,
    qualityAt: sql`${at}::timestamptz`,
    categoryAt: sql`${at}::timestamptz`,
  },
  "p",
)}
    from (select company_id, waba_id from official_accounts where waba_id = ${wabaId} limit 1) a
    cross join ${listed("g", {
      meta_id: sql`${templates.map(({ metaId }) => metaId)}::text[]`,
      name: sql`${templates.map(({ name }) => name)}::text[]`,
      language: sql`${templates.map(({ language }) => language)}::text[]`,
      category: sql`${templates.map(({ category }) => category)}::text[]`,
      status: sql`${templates.map(({ status }) => status)}::text[]`,
      quality: sql`${templates.map(({ quality }) => quality)}::text[]`,
      named: sql`${templates.map(({ named }) => named)}::boolean[]`,
      reason: sql`${templates.map(({ rejectedReason }) => rejectedReason)}::text[]`,
      components: sql`${templates.map(({ components }) => JSON.stringify(components))}::text[]`,
    })}
    on conflict (company_id, waba_id, meta_id)`;

/**
 * Stores the states of templates that Meta's webhook reports, each by Meta's own time `at`, because news comes in any order. Meta is asked for all
 * templates of the account if the news is not whole, if a template is not known here, or if its news is older than the stored state.
 */
export async function storeNews(
  wabaId: string,
  news: readonly TemplateNews[],
  { isWhole, at }: { isWhole: boolean; at: Date },
): Promise<void> {
  let strange = !isWhole;
  for (const one of news) {
    if (one.status === "deleted") {
      noteStops(wabaId, await drop(wabaId, sql`meta_id = ${one.metaId}`));
      continue;
    }
    const changed = await changeState(wabaId, one, at);
    if (changed.every(({ isOlder }) => isOlder)) strange = true;
    noteStops(wabaId, changed);
  }
  if (strange) await wantTemplates(wabaId);
  await showChanged(wabaId);
}

/** Changes the states of a template. Returns nothing when the template is unknown. `isOlder`: a newer state is already stored, and stays. */
async function changeState(wabaId: string, news: TemplateNews, at: Date) {
  const { metaId, status, category, quality, rejectedReason } = news;
  const time = sql`${at.toISOString()}::timestamptz`;
  const isNews = (told: string | undefined, known: Sql) =>
    sql`(${told !== undefined} and coalesce(${known} <= ${time}, true))`;
  const ofStatus = isNews(status, sql`p.status_at`);
  const ofCategory = isNews(category, sql`p.category_at`);
  const ofQuality = isNews(quality, sql`p.quality_at`);
  const isOlder = (told: string | undefined, known: Sql) =>
    sql`(${told !== undefined} and coalesce(${known} > ${time}, false))`;
  return query(
    { ...stopShape, isOlder: boolean },
    sql`with b as (
        select p.*, ${isOlder(status, sql`p.status_at`)} or ${isOlder(category, sql`p.category_at`)} or ${isOlder(quality, sql`p.quality_at`)} as is_older
        from message_templates p where waba_id = ${wabaId} and meta_id = ${metaId} for no key update)
      update message_templates p set seen_at = clock_timestamp(),
        status = case when ${ofStatus} then ${status ?? null} else p.status end,
        rejected_reason = case when ${ofStatus} then ${rejectedReason ?? null} else p.rejected_reason end,
        status_at = case when ${ofStatus} then ${time} else p.status_at end,
        category = case when ${ofCategory} then ${category ?? null} else p.category end,
        category_at = case when ${ofCategory} then ${time} else p.category_at end,
        quality = case when ${ofQuality} then ${quality ?? null} else p.quality end,
        quality_at = case when ${ofQuality} then ${time} else p.quality_at end
      from b where p.id = b.id returning ${stopColumns}, b.is_older as "isOlder"`,
  );
}

/** Forgets a template that is gone at Meta. */
export async function dropTemplate(id: number): Promise<void> {
  const [gone] = await query(
    MessageTemplateRow.shape("wabaId"),
    sql`delete from message_templates where id = ${id} returning waba_id as "wabaId"`,
  );
  if (gone) await showChanged(gone.wabaId);
}

/** Deletes the templates of accounts in which the company no longer has a number. */
export async function dropStrayTemplates(): Promise<void> {
  const dropped = await run(
    sql`delete from message_templates p where not exists (
      select 1 from official_accounts a where a.company_id = p.company_id and a.waba_id = p.waba_id)`,
  );
  if (dropped > 0) publish("message-templates.update", {});
}
