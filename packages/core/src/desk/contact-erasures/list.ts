import { maxErasures } from "@balcao/shared/contact-erasures/rules";
import { type ContactErasure, erasureObstacles } from "@balcao/shared/contact-erasures/schema";
import { AppError } from "@balcao/shared/errors";
import { json, oneOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { namedSql, raw, type Sql, sql } from "../../base/sql.ts";
import { showContact } from "../contacts/access.ts";
import { familyOf } from "../contacts/family.ts";
import { withKept } from "../contact-holds/refuse-held.ts";
import { isInKept } from "../contact-holds/kept-tickets.ts";
import { ContactErasureRow } from "./contact-erasure.model.ts";

const own = ["id", "state", "reason", "askedAt", "dueAt", "stopReason", "endedAt", "receipt"] as const;
type ErasureContact = NonNullable<ContactErasure["contact"]>;
const shape = {
  ...ContactErasureRow.shape(...own),
  contact: json<ErasureContact>().null,
  askedBy: json<ErasureContact>().null,
  confirmedBy: json<ErasureContact>().null,
  stoppedBy: json<ErasureContact>().null,
  obstacle: oneOf(erasureObstacles).null,
};
async function select(where: Sql): Promise<ContactErasure[]> {
  const rows = await query(
    shape,
    withKept(sql`select ${ContactErasureRow.pick("e", ...own)}, ${namedSql(sql`c`)} as contact, ${namedSql(sql`a`)} as "askedBy",
       ${namedSql(sql`k`)} as "confirmedBy", ${namedSql(sql`s`)} as "stoppedBy",
       case when e.ended_at is not null then null when c.id in (select id from held) or ${isInKept(sql`c.id`)} then 'held' when exists (
         select 1 from tickets t where t.company_id = c.company_id and t.contact_id = c.id and t.status <> 'closed') then 'busy' end as obstacle
     from contact_erasures e left join contacts c on c.company_id = e.company_id and c.id = e.contact_id
     left join users a on a.company_id = e.company_id and a.id = e.asked_by
     left join users k on k.company_id = e.company_id and k.id = e.confirmed_by
     left join users s on s.company_id = e.company_id and s.id = e.stopped_by
     where ${where} order by e.ended_at is not null, e.ended_at desc, e.due_at nulls first, e.id limit ${raw(maxErasures)}`),
  );
  return rows.map(({ askedAt, dueAt, endedAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** The erasures of the company: the open ones first, in the order of their due days, and then the newest that ended. */
export const listErasures = (): Promise<ContactErasure[]> => select(sql`true`);

/** The erasures of a contact and of the contacts merged into it. Answers 404 for an unknown contact. */
export async function listErasuresOf(contactId: number): Promise<ContactErasure[]> {
  await showContact(contactId);
  return select(sql`e.contact_id = any(array${familyOf([contactId])})`);
}

/** One erasure. Answers 404 ERR_NO_ERASURE_FOUND. */
export async function showErasure(id: number): Promise<ContactErasure> {
  const [erasure] = await select(sql`e.id = ${id}`);
  if (!erasure) throw new AppError("ERR_NO_ERASURE_FOUND");
  return erasure;
}
