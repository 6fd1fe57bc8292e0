import { compose } from "@balcao/shared/automation/compose";
import type { BotSource } from "@balcao/shared/bot-steps/reasons";
import type { MessageContext } from "@balcao/shared/message-variables";
import { maxTextLength } from "@balcao/shared/messages/rules";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { type RowOf, timestamp } from "../../base/columns.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";
import { reachSql } from "../../desk/messages/sending/reach.ts";
import { type KnownFile, withFiles } from "../../desk/messages/sending/part.ts";
import { say } from "../../desk/messages/sending/say.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";

const ofTicket = ["id", "createdAt", "codeDay"] as const;
const ofContact = ["name", "email", "extraInfo"] as const;
const listenerShape = {
  ...TicketRow.shape(...ofTicket),
  ...ContactRow.shape(...ofContact),
  ...ConnectionRow.shape("language"),
  user: UserRow.columns.name.null,
  queue: QueueRow.columns.name.null,
  timeZone: CompanyRow.columns.timezone,
  now: timestamp,
};
type Listener = RowOf<typeof listenerShape>;

/**
 * Says an automatic text in a locked ticket: `text` with its variables, and below it lines without variables. Stored files go before the text, and
 * the words go with the last file. The text goes out like every message and counts as nobody's answer. False when there is nothing to say, or nobody
 * to say it to.
 */
export async function speak(
  ticketId: number,
  text: string,
  below = "",
  botSource?: BotSource,
  media: readonly KnownFile[] = [],
): Promise<boolean> {
  if (text.trim() === "" && below === "" && media.length === 0) return false;
  const listener = await listenerOf(ticketId);
  if (!listener) return false;
  const parts = withFiles(compose(text, below, contextOf(listener)), media);
  if (parts.length === 0) return false;
  const said = await say(ticketId, { speaker: "system", ...(botSource && { botSource }) }, parts);
  return said.refusal === null;
}

/** Does the same for a file with its caption, which has no variables. */
export async function speakFile(
  ticketId: number,
  { file, caption }: { file: StoredFile; caption: string },
  botSource: BotSource,
): Promise<boolean> {
  if (!(await listenerOf(ticketId))) return false;
  const part = { body: caption.slice(0, maxTextLength), file };
  return (await say(ticketId, { speaker: "system", botSource }, [part])).refusal === null;
}

const contextOf = ({ name, email, extraInfo, id, createdAt, codeDay, ...rest }: Listener): MessageContext => ({
  ...rest,
  contact: { name, email, extraInfo },
  protocol: ticketCode({ id, createdAt, codeDay }),
});

/** The customer to speak to. Null when the number was removed, the contact has no address or is blocked, or the company is blocked or suspended. */
async function listenerOf(ticketId: number): Promise<Listener | null> {
  const [row] = await query(
    listenerShape,
    sql`select ${TicketRow.pick("t", ...ofTicket)}, ${ContactRow.pick("c", ...ofContact)}, u.name as user, q.name as queue, w.language,
       o.timezone as "timeZone", clock_timestamp() as now
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join connections w on w.company_id = t.company_id and w.id = t.connection_id ${reachSql}
     join companies o on o.id = t.company_id and o.status and o.removed_at is null and o.suspended_at is null
     left join users u on u.company_id = t.company_id and u.id = t.user_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where t.id = ${ticketId} and reach.refusal is null`,
  );
  return row ?? null;
}
