import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { kindIn, kindsThat } from "../../../numbers/commands/kinds.ts";
import { lockTicketsOf } from "../../locks/tickets.ts";
import { jidOf } from "../address.ts";
import { ContactIdentityRow } from "../contact-identity.model.ts";

const ofChats = kindsThat((its) => its.lane === "chat");

/** Deletes the typed form of a number because WhatsApp uses the other form. Messages to the typed form move to the other form's address. */
export async function replaceTyped(contactId: number, chat: string | null): Promise<void> {
  const typed = await query(
    ContactIdentityRow.shape("value"),
    sql`delete from contact_identities where contact_id = ${contactId} and kind = 'phone' and not verified returning value`,
  );
  if (typed.length === 0 || chat === null) return;
  const chats = typed.map(({ value }) => jidOf({ kind: "phone", value }));
  await moveChats(contactId, chats, chat);
}

/**
 * Moves the messages of a contact out of chats that no longer belong to it. Then answers and reactions find the messages, and waiting messages go to
 * its present address.
 */
export async function moveChats(contactId: number, chats: readonly string[], chat: string): Promise<void> {
  await lockTicketsOf([contactId]);
  await run(
    sql`with mine as (
       select id from messages where contact_id = ${contactId} and chat = any(${[...chats]}::text[]) order by id for no key update
     ), moved as (update messages m set chat = ${chat} from mine where m.id = mine.id returning m.company_id, m.id)
     update connection_commands k set lane = ${chat} from moved
     where k.company_id = moved.company_id and k.message_id = moved.id and k.state = 'waiting' and ${kindIn("k", ofChats)}`,
  );
}
