import type { contactsApi } from "@balcao/shared/contacts/api";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { Binds, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { visibleTo } from "../tickets/access.ts";
import { presentTicket, type TicketListRow, ticketColumns, ticketTables } from "../tickets/presenter.ts";

const pageSize = 20;

/** The conversations with a contact that this actor may see. */
export async function listContactTickets(
  actor: Actor,
  contactId: number,
  { cursor, pageNumber }: Input<typeof contactsApi.tickets>["query"],
): Promise<Reply<typeof contactsApi.tickets>> {
  const known = await query("select 1 from contacts where id = $1", [contactId]);
  if (known.length === 0) throw new AppError("ERR_NO_CONTACT_FOUND");
  const binds = new Binds();
  const after = decodeTimeCursor(cursor);
  const where = [`t.contact_id = ${binds.add(contactId)}`, visibleTo(actor, binds)];
  if (after) where.push(`(t.updated_at, t.id) < (${binds.add(after.at)}::timestamptz, ${binds.add(after.id)}::int)`);
  const rows = await query<TicketListRow>(
    `select ${ticketColumns} from ${ticketTables("tickets")} where ${where.join(" and ")}
     order by t.updated_at desc, t.id desc limit ${pageSize + 1} offset ${binds.add(after ? 0 : (pageNumber - 1) * pageSize)}`,
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    tickets: page.map(presentTicket),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.updatedAt.toISOString(), last.id) : null,
  };
}
