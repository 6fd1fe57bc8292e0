import { happened } from "../../base/happenings.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { query, run } from "../../base/database.ts";
import { listed, type Sql, sql } from "../../base/sql.ts";
import { MessageTemplateRow } from "./message-template.model.ts";
import { noteStops, stopColumns, stopShape } from "./stops.ts";
import type { TemplateCategory, TemplateQuality } from "@balcao/shared/message-templates/schema";
import type { ToldTemplate } from "@balcao/shared/message-templates/told";

/** News of one template: what is left out is as it was. */
export interface TemplateNews {
  metaId: string;
  status?: string;
  category?: TemplateCategory;
  quality?: TemplateQuality;
  rejectedReason?: string | null;
}

/** The database's time, before Meta is asked for a list: what is stored after that is younger than the list. */
export async function readingSince(): Promise<Date> {
  const [row] = await query({ now: MessageTemplateRow.columns.seenAt }, sql`select clock_timestamp() as now`);
  if (!row) throw new Error("The database has no time");
  return row.now;
}

/**
 * Stores templates of an account as Meta told them. `whole`: they are from a list that was asked for at `since`. What was stored after that is younger, and
 * stays. `ids` are all that the list named: others that were known before are gone; null where the list does not tell.
 */
export async function storeTemplates(
  wabaId: string,
  templates: readonly ToldTemplate[],
  whole: { since: Date; ids: readonly string[] | null } | null,
): Promise<void> {
  const since = (whole?.since ?? new Date(0)).toISOString();
  const stored = await query(
    stopShape,
    sql`with before as (select * from message_templates where waba_id = ${wabaId} and meta_id = any(${templates.map(({ metaId }) => metaId)}::text[])),
      made as (${upsert(wabaId, templates)}
        where ${whole === null} or p.seen_at < ${since}::timestamptz returning p.*)
      select ${stopColumns} from made p join before b on b.id = p.id`,
  );
  const gone = whole?.ids
    ? await dropSql(wabaId, sql`seen_at < ${since}::timestamptz and meta_id <> all(${[...whole.ids]}::text[])`)
    : [];
  noteStops(wabaId, [...stored, ...gone]);
  await tellChanged(wabaId);
}

/** The statement that stores templates as Meta told them; its `p` are the rows. */
const upsert = (wabaId: string, templates: readonly ToldTemplate[]): Sql => sql`${MessageTemplateRow.insert(
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
    on conflict (company_id, waba_id, meta_id) do update set name = excluded.name, language = excluded.language, category = excluded.category,
      status = excluded.status, quality = excluded.quality, named = excluded.named, rejected_reason = excluded.rejected_reason,
      components = excluded.components, seen_at = excluded.seen_at`;

/** Forgets templates of an account that are gone at Meta, and answers them. */
const dropSql = (wabaId: string, which: Sql) =>
  query(
    stopShape,
    sql`with b as (delete from message_templates where waba_id = ${wabaId} and ${which} returning *), p as (select b.*, 'deleted' as now from b)
      select p.name, p.language, p.now as status, p.category, b.status as "statusBefore", b.category as "categoryBefore" from p join b on b.id = p.id`,
  );

/** Shows what is stored now, wherever it is used. */
async function tellChanged(wabaId: string): Promise<void> {
  publish("message-templates.update", {});
  await happened("templates.changed", { wabaId });
}

/** Stores what Meta's webhook says of templates of an account. Of one that is not known here, Meta is asked for the whole. */
export async function storeNews(
  wabaId: string,
  news: readonly TemplateNews[],
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  let strange = !isWhole;
  for (const one of news) {
    const { metaId, status } = one;
    const moved = status === "deleted" ? await dropSql(wabaId, sql`meta_id = ${metaId}`) : await storeOne(wabaId, one);
    if (moved.length === 0 && status !== "deleted") strange = true;
    noteStops(wabaId, moved);
  }
  if (strange) enqueue("message-templates.read", {});
  await tellChanged(wabaId);
}

const storeOne = (wabaId: string, { metaId, status, category, quality, rejectedReason }: TemplateNews) =>
  query(
    stopShape,
    sql`with b as (select * from message_templates where waba_id = ${wabaId} and meta_id = ${metaId} for no key update)
      update message_templates p set status = coalesce(${status ?? null}, p.status), category = coalesce(${category ?? null}, p.category),
        quality = coalesce(${quality ?? null}, p.quality), seen_at = clock_timestamp(),
        rejected_reason = case when ${status === undefined} then p.rejected_reason else ${rejectedReason ?? null} end
      from b where b.id = p.id returning ${stopColumns}`,
  );

/** Forgets a template that is gone at Meta. */
export async function dropTemplate(id: number): Promise<void> {
  const [gone] = await query(
    MessageTemplateRow.shape("wabaId"),
    sql`delete from message_templates where id = ${id} returning waba_id as "wabaId"`,
  );
  if (gone) await tellChanged(gone.wabaId);
}

/** Forgets the templates of accounts of which the company has no number any more. */
export async function dropStrayTemplates(): Promise<void> {
  const dropped = await run(
    sql`delete from message_templates p where not exists (
      select 1 from official_accounts a where a.company_id = p.company_id and a.waba_id = p.waba_id)`,
  );
  if (dropped > 0) publish("message-templates.update", {});
}
