import type { campaignsApi } from "@balcao/shared/campaigns/api";
import type { Input, Reply } from "@balcao/shared/contract";
import { hasWords } from "../../base/has-words.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { campaignShape, presentCampaign, selectCampaigns } from "./presenter.ts";

const pageSize = 20;

/** Campaigns, newest first. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listCampaigns({
  searchParam,
  status,
  pageNumber,
  cursor,
}: Input<typeof campaignsApi.list>["query"]): Promise<Reply<typeof campaignsApi.list>> {
  const after = decodeTimeCursor(cursor);
  const where = and(
    hasWords(searchParam, sql`k.name`),
    status && sql`k.status = ${status}`,
    after && sql`(k.created_at, k.id) < (${after.at}::timestamptz, ${after.id}::int)`,
  );
  const page = sql`order by k.created_at desc, k.id desc ${limitTo(pageSize, after, pageNumber)}`;
  const rows = await query(campaignShape, selectCampaigns(where, page));
  const now = new Date();
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    (row) => presentCampaign(row, now),
    ({ createdAt, id }) => ({ key: createdAt, id }),
  );
  return { records: items, ...more };
}
