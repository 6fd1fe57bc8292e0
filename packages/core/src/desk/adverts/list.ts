import type { Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import { advertsAtMost } from "@balcao/shared/adverts/schema";
import type { advertsApi } from "@balcao/shared/adverts/api";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { visibleTo } from "../tickets/access.ts";
import { AdvertRow } from "./advert.model.ts";

const own = ["id", "sourceId", "kind", "title", "url", "body", "lastAt"] as const;

/** The advertisements of tickets that the actor sees, each with the number of these tickets. The advertisement that was pressed last comes first. */
export async function listAdverts(actor: Actor): Promise<Reply<typeof advertsApi.list>> {
  const rows = await query(
    { ...AdvertRow.shape(...own), tickets: integer },
    sql`select ${AdvertRow.pick("a", ...own)}, (select count(*) from tickets t
         where t.company_id = a.company_id and t.advert_id = a.id and not t.outreach and ${visibleTo(actor)}) as tickets
       from adverts a order by a.last_at desc, a.id desc limit ${raw(advertsAtMost)}`,
  );
  return rows
    .filter(({ tickets }) => tickets > 0)
    .map(({ lastAt, ...advert }) => ({ ...advert, lastAt: lastAt.toISOString() }));
}
