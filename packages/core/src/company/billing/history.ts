import type { billingApi } from "@balcao/shared/billing/api";
import { type HistoryEntry, historyWhat, type HistoryWhat } from "@balcao/shared/billing/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { BillingHistoryRow } from "./models/history.model.ts";

/** The person who made a change; null: the calendar or a provider. */
export type Doer = Pick<Actor, "name"> | null;

export async function noteHistory(
  actor: Doer,
  what: HistoryWhat,
  { invoiceId = null, ...details }: HistoryEntry["details"] & { invoiceId?: number | null } = {},
): Promise<void> {
  await BillingHistoryRow.create({ what, actor: actor?.name ?? null, invoiceId, details });
}

const pageSize = 40;
const own = ["id", "at", "what", "actor", "details"] as const;
const shape = {
  ...BillingHistoryRow.shape(...own),
  invoiceNumber: text.null,
};

/** The history, newest first. Lines with kinds of a newer version are left out. */
export async function listHistory({
  cursor,
  pageNumber,
}: Input<typeof billingApi.history>["query"]): Promise<Reply<typeof billingApi.history>> {
  const after = decodeTimeCursor(cursor);
  const rows = await query(
    shape,
    sql`select ${BillingHistoryRow.pick("h", ...own)}, i.number as "invoiceNumber" from billing_history h
     left join invoices i on i.company_id = h.company_id and i.id = h.invoice_id
     where ${and(sql`h.what = any(${[...historyWhat.options]}::text[])`, after && sql`h.id < ${after.id}`)}
     order by h.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ at, ...row }): HistoryEntry => ({ ...row, at: at.toISOString() }),
    ({ at, id }) => ({ key: at, id }),
  );
  return { entries: items, ...more };
}
