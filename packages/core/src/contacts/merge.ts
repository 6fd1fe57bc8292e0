import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { tellTicket } from "../tickets/publish.ts";
import { ContactRow } from "./contact.model.ts";
import { presentContact } from "./presenter.ts";

/**
 * Makes two contacts one: addresses, tickets and messages of `gone` become those of `kept`, in this transaction, and the log names
 * every row that moved. Where both have an active ticket on one number, the newer one's messages go into the older and it closes.
 */
export async function mergeContacts({
  keptId,
  goneId,
  reason,
}: {
  keptId: number;
  goneId: number;
  reason: string;
}): Promise<void> {
  const joined = await joinActiveTickets(keptId, goneId);
  const moved: Record<string, unknown> = { joined };
  for (const table of ["contact_identities", "tickets", "messages"] as const) {
    const column = table === "contact_identities" ? "kind || ':' || value" : "id::text";
    const rows = await query<{ key: string }>(
      `update ${table} set contact_id = $1 where contact_id = $2 returning ${column} as key`,
      [keptId, goneId],
    );
    moved[table] = rows.map((row) => row.key);
  }
  await query("update messages set author_contact_id = $1 where author_contact_id = $2", [keptId, goneId]);
  await query("update contacts set merged_into = $1 where id = $2", [keptId, goneId]);
  await query(
    `insert into contact_merges (company_id, kept_id, gone_id, reason, moved) select company_id, id, $2, $3, $4::jsonb from contacts where id = $1`,
    [keptId, goneId, reason, JSON.stringify(moved)],
  );
  const kept = await ContactRow.findByPk(keptId);
  if (kept) publish("contact.update", { contact: presentContact(kept) });
}

type Joined = { from: number; into: number; messages: number[] };

async function joinActiveTickets(keptId: number, goneId: number): Promise<Joined[]> {
  const pairs = await query<{ from: number; into: number }>(
    `select greatest(a.id, b.id) as "from", least(a.id, b.id) as "into" from tickets a
     join tickets b on b.company_id = a.company_id and b.connection_id = a.connection_id and b.contact_id = $2 and b.status <> 'closed'
     where a.contact_id = $1 and a.status <> 'closed'`,
    [keptId, goneId],
  );
  const joined: Joined[] = [];
  for (const { from, into } of pairs) {
    const rows = await query<{ id: number }>("update messages set ticket_id = $1 where ticket_id = $2 returning id", [
      into,
      from,
    ]);
    await query(
      `update tickets t set unread_messages = t.unread_messages + f.unread_messages, updated_at = greatest(t.updated_at, f.updated_at)
       from tickets f where t.id = $1 and f.id = $2`,
      [into, from],
    );
    await query("update tickets set status = 'closed', closed_at = now(), unread_messages = 0 where id = $1", [from]);
    await query(
      "insert into ticket_events (company_id, ticket_id, kind) select company_id, id, 'closed' from tickets where id = $1",
      [from],
    );
    await tellTicket(from, null);
    await tellTicket(into, null);
    joined.push({ from, into, messages: rows.map((row) => row.id) });
  }
  return joined;
}
