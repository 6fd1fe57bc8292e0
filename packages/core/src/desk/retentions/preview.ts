import type { RetentionPreview, RetentionRules } from "@balcao/shared/retentions/schema";
import { bigint, integer, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { onlyInMessages } from "../../base/files/release.ts";
import { sql } from "../../base/sql.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { keepsFiles, withBothDue } from "./due-conversations.ts";

/** A count over all messages of a company takes longer than a request usually may. */
const previewSeconds = 60;

/**
 * What these rules would remove if they began now. A file counts when nothing that stays shows it, neither a conversation nor, for example, a quick
 * message: the same condition by which files are removed.
 */
export async function previewRetention(rules: RetentionRules, now = new Date()): Promise<RetentionPreview> {
  await takesLonger(previewSeconds);
  const [found] = await query(
    { conversations: integer, messages: integer, files: integer, bytes: bigint, oldest: timestamp.null },
    withBothDue(
      rules,
      now,
      sql`, gone as (select id, closed_at from due union select id, closed_at from bared), lost as materialized (
         select f.id, f.size from media f where f.object_key is not null and f.id in (
           select m.media_id from gone g join messages m on m.ticket_id = g.id where m.media_id is not null
         ) and ${onlyInMessages} and not exists (
           select 1 from messages o join tickets k on k.company_id = o.company_id and k.id = o.ticket_id
           where o.company_id = f.company_id and o.media_id = f.id and k.id not in (select id from gone) and ${keepsFiles(sql`k`)})
       )
       select (select count(*) from due)::int as conversations,
         (select count(*) from due d join messages m on m.ticket_id = d.id)::int as messages,
         (select count(*) from lost)::int as files, (select coalesce(sum(size), 0) from lost)::bigint as bytes,
         case when exists (select 1 from due) or exists (select 1 from lost) then (select min(closed_at) from gone) end as oldest`,
    ),
  );
  return {
    conversations: found?.conversations ?? 0,
    messages: found?.messages ?? 0,
    files: found?.files ?? 0,
    bytes: found?.bytes ?? 0,
    oldest: found?.oldest?.toISOString() ?? null,
  };
}
