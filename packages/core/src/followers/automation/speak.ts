import { automaticTexts } from "@balcao/shared/automatic-texts";
import type { Offer } from "@balcao/shared/automation/offer";
import { compose } from "@balcao/shared/automation/compose";
import type { BotText } from "@balcao/shared/automation/decision";
import type { BotSource } from "@balcao/shared/bot-steps/reasons";
import { canDo } from "@balcao/shared/connections/transports";
import type { MessageContext } from "@balcao/shared/message-variables";
import { menuOf, type SentMenu } from "@balcao/shared/automation/sent-menu";
import { maxTextLength } from "@balcao/shared/messages/rules";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { boolean, type RowOf, timestamp } from "../../base/columns.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";
import { reachSql } from "../../desk/messages/sending/reachable.ts";
import { type KnownFile, withFiles } from "../../desk/messages/sending/part.ts";
import { type SayResult, say } from "../../desk/messages/sending/say.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";

const ofTicket = ["id", "createdAt", "codeDay"] as const;
const ofContact = ["name", "email", "extraInfo"] as const;
const listenerShape = {
  ...TicketRow.shape(...ofTicket),
  ...ContactRow.shape(...ofContact),
  ...ConnectionRow.shape("language", "network"),
  user: UserRow.columns.name.null,
  queue: QueueRow.columns.name.null,
  timeZone: CompanyRow.columns.timezone,
  now: timestamp,
  isShut: boolean,
};
type Listener = RowOf<typeof listenerShape>;

/**
 * Sends an automatic text in a locked ticket: `text` with its variables, and below it lines without variables. Stored files go first, and the text is the
 * caption of the last file, unless that is an audio file. Where the number's customers tap their answer, the text and its choices are sent
 * as a menu in a message of its own. The text is sent like every message and does not count as a person's answer. `nothing` means that there is no text
 * or no recipient; `shut` means that the service window is closed.
 */
export async function speak(
  ticketId: number,
  { text, below, source: botSource, offer }: Omit<BotText, "files">,
  media: readonly KnownFile[],
): Promise<SpeechOutcome> {
  if (text.trim() === "" && below === "" && media.length === 0) return "nothing";
  const listener = await listenerOf(ticketId);
  if (!listener) return "nothing";
  if (listener.isShut) return "shut";
  const body = compose(text, below, contextOf(listener));
  const menu = offer && menuFor(listener, text, offer);
  const parts = menu ? [...withFiles("", media), { body, menu }] : withFiles(body, media);
  if (parts.length === 0) return "nothing";
  return spoken(await say(ticketId, { speaker: "system", botSource }, parts));
}

/** The menu that the customer taps. Null where the network has no menus, or the lines do not fit into one. */
const menuFor = (listener: Listener, text: string, offer: Offer): SentMenu | null =>
  canDo(listener.network, "menus")
    ? menuOf(compose(text, "", contextOf(listener)), offer, automaticTexts[listener.language].tapped)
    : null;

/** The outcome of an automatic text. */
export type SpeechOutcome = "said" | "shut" | "nothing";
const spoken = ({ refusal }: SayResult): SpeechOutcome =>
  refusal === null ? "said" : refusal === "window-closed" ? "shut" : "nothing";

/** Does the same for a file with its caption, which has no variables. */
export async function speakFile(
  ticketId: number,
  { file, caption }: { file: StoredFile; caption: string },
  botSource: BotSource,
): Promise<SpeechOutcome> {
  if (!(await listenerOf(ticketId))) return "nothing";
  const part = { body: caption.slice(0, maxTextLength), file };
  return spoken(await say(ticketId, { speaker: "system", botSource }, [part]));
}

const contextOf = ({ name, email, extraInfo, id, createdAt, codeDay, ...rest }: Listener): MessageContext => ({
  ...rest,
  contact: { name, email, extraInfo },
  protocol: ticketCode({ id, createdAt, codeDay }),
});

/**
 * The customer who gets the text. Null when the number was removed, the contact has no address or is blocked, or the company is blocked or suspended.
 */
async function listenerOf(ticketId: number): Promise<Listener | null> {
  const [row] = await query(
    listenerShape,
    sql`select ${TicketRow.pick("t", ...ofTicket)}, ${ContactRow.pick("c", ...ofContact)}, u.name as user, q.name as queue, w.language, w.network,
       o.timezone as "timeZone", clock_timestamp() as now,
       reach.refusal is not null as "isShut"
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join connections w on w.company_id = t.company_id and w.id = t.connection_id ${reachSql}
     join companies o on o.id = t.company_id and o.status and o.removed_at is null and o.suspended_at is null
     left join users u on u.company_id = t.company_id and u.id = t.user_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where t.id = ${ticketId} and coalesce(reach.refusal, 'window-closed') = 'window-closed'`,
  );
  return row ?? null;
}
