import type { contactsApi } from "@balcao/shared/contacts/api";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../../base/sql.ts";
import { visibleTo } from "../access.ts";
import { olderThan } from "./filter.ts";
import { presentTicket, selectTickets, ticketShape } from "../presenter.ts";

const pageSize = 20;

/** The conversations with a contact that this actor may see. */
export async function listContactTickets(
  actor: Actor,
  contactId: number,
  { cursor, pageNumber }: Input<typeof contactsApi.tickets>["query"],
): Promise<Reply<typeof contactsApi.tickets>> {
  const known = await run(sql`select 1 from contacts where id = ${contactId}`);
  if (known === 0) throw new AppError("ERR_NO_CONTACT_FOUND");
  const after = decodeTimeCursor(cursor);
  const where = and(sql`t.contact_id = ${contactId}`, visibleTo(actor), after && olderThan(after));
  const rows = await query(
    ticketShape,
    sql`${selectTickets("tickets")} where ${where}
      order by t.updated_at desc, t.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(rows, pageSize, presentTicket, ({ updatedAt, id }) => ({ key: updatedAt, id }));
  return { tickets: items, ...more };
}
