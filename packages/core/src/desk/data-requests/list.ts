import { maxOfContact, maxOpen } from "@balcao/shared/data-requests/rules";
import type { DataRequest } from "@balcao/shared/data-requests/schema";
import { AppError } from "@balcao/shared/errors";
import { integer, json, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { familyOf } from "../contacts/family.ts";
import { DataRequestRow } from "./data-request.model.ts";

const own = ["id", "kind", "way", "receivedOn", "dueOn", "note", "state", "answer", "closedAt"] as const;
const shape = {
  ...DataRequestRow.shape(...own),
  contact: json<NonNullable<DataRequest["contact"]>>().null,
  createdBy: text.null,
  closedBy: text.null,
};

async function select(where: Sql, order: Sql): Promise<DataRequest[]> {
  const rows = await query(
    shape,
    sql`select ${DataRequestRow.pick("r", ...own)}, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as contact,
       u.name as "createdBy", k.name as "closedBy"
     from data_requests r left join contacts c on c.company_id = r.company_id and c.id = r.contact_id
     left join users u on u.company_id = r.company_id and u.id = r.created_by
     left join users k on k.company_id = r.company_id and k.id = r.closed_by where ${where} ${order}`,
  );
  return rows.map((row) => ({ ...row, closedAt: row.closedAt?.toISOString() ?? null }));
}

/** All open requests of the company, the first due first. */
export const listOpenRequests = (): Promise<DataRequest[]> =>
  select(sql`r.state = 'open'`, sql`order by r.due_on, r.id limit ${raw(maxOpen)}`);

/** All requests of a contact and of the contacts merged into it, open ones first, and then the newest first. */
export const listRequestsOf = (contactId: number): Promise<DataRequest[]> =>
  select(
    sql`r.contact_id = any(array${familyOf([contactId])})`,
    sql`order by r.state <> 'open', r.id desc limit ${raw(maxOfContact)}`,
  );

/** How many open requests a deletion of these contacts would close. A contact with an active ticket is not deleted. */
export async function countOpenOf(contactIds: readonly number[]): Promise<number> {
  const [row] = await query(
    { count: integer },
    sql`select count(*)::int as count from data_requests r where r.state = 'open' and r.contact_id = any(array${familyOf(contactIds)}) and not exists (
       select 1 from tickets t where t.company_id = r.company_id and t.contact_id = r.contact_id and t.status <> 'closed')`,
  );
  return row?.count ?? 0;
}

/** One request. Answers 404 ERR_NO_DATA_REQUEST_FOUND. */
export async function showRequest(id: number): Promise<DataRequest> {
  const [request] = await select(sql`r.id = ${id}`, sql``);
  if (!request) throw new AppError("ERR_NO_DATA_REQUEST_FOUND");
  return request;
}
