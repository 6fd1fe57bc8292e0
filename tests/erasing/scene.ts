import { inCompany } from "@balcao/core/base/database";
import { recordAudit } from "@balcao/core/company/audit/record";
import { mergeContacts } from "@balcao/core/desk/identity/merge";
import { makeCampaign, makeShipping } from "@balcao/core/testing/campaign-factories";
import { makeConsent, makeDataRequest, makeNote, makeSchedule } from "@balcao/core/testing/contact-factories";
import { makeContactFileImport } from "@balcao/core/testing/contact-file-factories";
import { makeListItem, makeListWithImport } from "@balcao/core/testing/contact-list-factories";
import { makeEmail } from "@balcao/core/testing/email-factories";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeTicket,
  makeUser,
  newNumber,
} from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Actor } from "@balcao/shared/permissions";
import { randomUUID } from "node:crypto";

/** A name, an earlier name, a word of a message and a user name that only this person has. */
export const unusual = {
  name: "Zenóbia Quixaxá",
  before: "Zenóbia Antunes",
  twin: "Zezé Q.",
  word: "xilofonando",
  userName: "zenoquix",
  email: "zeno@quixaxa.example",
} as const;

interface ErasureScene {
  companyId: number;
  rows: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
  admin: Actor;
  connectionId: number;
  contactId: number;
  number: string;
  lid: string;
  /** The address of the person's chat. */
  jid: string;
}

/**
 * A company that has data of one person in every table that can: two merged contacts, conversations, a group, lists, campaigns, e-mails, webhooks and what
 * its number stored on the way.
 */
export async function knownEverywhere() {
  const companyId = await makeCompany();
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(text, values));
  const admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
  const connectionId = await makeConnection(companyId, { isDefault: true });
  const number = newNumber();
  const lid = `88${number}7`;
  const contactId = await makeContact(companyId, { name: unusual.before, number });
  const twin = await makeContact(companyId, { name: unusual.twin });
  await rows("update contacts set name = $2, email = $3, user_name = $4, extra_info = $5 where id = $1", [
    contactId,
    unusual.name,
    unusual.email,
    unusual.userName,
    JSON.stringify([{ id: 1, name: "Apelido", value: unusual.name }]),
  ]);
  await inCompany(companyId, () => mergeContacts({ ids: [contactId, twin], reason: "user" }));
  await rows(
    "insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'lid', $3), ($1, $2, 'username', $4)",
    [companyId, contactId, lid, unusual.userName],
  );
  const known: ErasureScene = { companyId, rows, admin, connectionId, number, lid, contactId, jid: `${lid}@lid` };
  const conversation = await converse(known);
  const group = await meetInGroup(known);
  await listEverywhere(known);
  await noteOnTheWay(known, conversation.ticketId);
  await inCompany(companyId, () =>
    recordAudit(admin, "contact.number", { id: contactId, name: unusual.name }, { from: number, to: number }),
  );
  return { ...known, ...conversation, ...group };
}

const raw = Buffer.from(`${unusual.word} ${unusual.name}`);

async function converse({ companyId, rows, admin, connectionId, contactId, jid }: ErasureScene) {
  const of = { contactId, connectionId, status: "closed", userId: admin.userId } as const;
  const ticketId = await makeTicket(companyId, of);
  const mediaId = await makeMedia(companyId, { key: `${companyId}/${randomUUID()}`, name: `${unusual.name}.jpg` });
  await rows("update media set transcript = $2, thumbnail = $3 where id = $1", [mediaId, unusual.word, raw]);
  const messageId = await makeMessage(companyId, ticketId, { body: `Estou ${unusual.word}`, mediaId });
  await makeMessage(companyId, ticketId, { body: `Olá, ${unusual.name}`, fromMe: true });
  await rows("update messages set chat = $1, raw = $2", [jid, raw]);
  await rows("insert into message_versions (company_id, message_id, body) values ($1, $2, $3)", [
    companyId,
    messageId,
    unusual.word,
  ]);
  await makeNote(companyId, ticketId, { note: `${unusual.name} prefere boleto` });
  await makeSchedule(companyId, { contactId, connectionId, ticketId, userId: admin.userId, body: unusual.name });
  await makeDataRequest(companyId, contactId, { kind: "deletion", note: unusual.name });
  await rows(
    `update tickets set last_message = $2, customer_line = $2, advert_click = $2, bot_state = $3, before_closing = $3 where id = $1`,
    [ticketId, unusual.word, JSON.stringify({ said: unusual.word })],
  );
  const ofTicket = [companyId, ticketId, unusual.word];
  await rows("insert into ticket_drafts (company_id, ticket_id, user_id, body) values ($1, $2, $4, $3)", [
    ...ofTicket,
    admin.userId,
  ]);
  await rows("insert into bot_steps (company_id, ticket_id, reason, reply) values ($1, $2, 'menu', $3)", ofTicket);
  await rows(
    "insert into assistant_questions (company_id, ticket_id, question, reason) values ($1, $2, $3, 'unknown')",
    ofTicket,
  );
  await rows(
    `insert into assistant_answers (company_id, ticket_id, message_id, tokens, ms, model) values ($1, $2, $3, 7, 9, 'm')`,
    [companyId, ticketId, messageId],
  );
  await rows("insert into ticket_events (company_id, ticket_id, kind) values ($1, $2, 'created'), ($1, $2, 'closed')", [
    companyId,
    ticketId,
  ]);
  return { ticketId };
}

/** In a group the person wrote, reacted and is quoted and mentioned by another member. */
async function meetInGroup({ companyId, rows, connectionId, contactId, jid, number }: ErasureScene) {
  const groupId = await makeContact(companyId, { name: "Vizinhos" });
  await rows("update contacts set is_group = true, number = '' where id = $1", [groupId]);
  const groupTicketId = await makeTicket(companyId, { contactId: groupId, connectionId, status: "closed" });
  const chat = `1203630${groupId}@g.us`;
  const other = await makeMessage(companyId, groupTicketId, { body: `@${unusual.name}, @${number}: sim!` });
  const theirs = await makeMessage(companyId, groupTicketId, { body: `No grupo ${unusual.word}` });
  await rows(
    "update messages set chat = $2, raw = $3, participant = case when id = $4 then $5 else '5511900000000@s.whatsapp.net' end, author_contact_id = case when id = $4 then $6::int end where ticket_id = $1",
    [groupTicketId, chat, raw, theirs, jid, contactId],
  );
  await rows("update messages set quoted_id = $2, quoted_text = $3 where id = $1", [other, theirs, unusual.word]);
  await rows("update tickets set last_message = $2, is_group = true where id = $1", [
    groupTicketId,
    `No grupo ${unusual.word}`,
  ]);
  await rows(
    "insert into message_reactions (company_id, message_id, reactor, author, emoji) values ($1, $2, $3, $4, '👍')",
    [companyId, other, jid, unusual.name],
  );
  await rows("insert into poll_votes (company_id, message_id, voter, options) values ($1, $2, $3, '[\"sim\"]')", [
    companyId,
    other,
    jid,
  ]);
  return { groupTicketId };
}

async function listEverywhere({ companyId, rows, number, contactId }: ErasureScene) {
  const { contactListId, importId } = await makeListWithImport(companyId);
  await makeListItem(companyId, contactListId, { name: unusual.name, number, email: unusual.email });
  await rows(
    `insert into contact_list_import_rows (company_id, import_id, row, outcome, name, number, email) values ($1, $2, 1, 'valid', $3, $4, $5)`,
    [companyId, importId, unusual.name, number, unusual.email],
  );
  const fileImport = await makeContactFileImport(companyId, { status: "done" });
  await rows(
    `insert into contact_file_import_rows (company_id, import_id, row, outcome, name, number, contact_id, after) values ($1, $2, 1, 'added', $3, $4, $5, $6)`,
    [companyId, fileImport, unusual.name, number, contactId, JSON.stringify({ name: unusual.name })],
  );
  await makeConsent(companyId, contactId, { words: unusual.word });
  const campaignId = await makeCampaign(companyId, { status: "FINALIZADA" });
  const sent = { name: unusual.name, number, email: unusual.email, variables: { apelido: unusual.name } };
  await makeShipping(companyId, campaignId, { ...sent, state: "replied", contactId, sentAt: new Date() });
  const { emailId } = await makeEmail(companyId, [unusual.email, "ana@loja.test"]);
  await rows("update email_recipients set state = 'sent', done_at = now()");
  await rows(
    `insert into mails (company_id, recipient, subject, body, state, email_recipient_id)
     select $1, $3, 'Oferta', $3, 'sent', id from email_recipients where email_id = $2 and email = $3`,
    [companyId, emailId, unusual.email],
  );
}

async function noteOnTheWay(
  { companyId, rows, connectionId, number, lid, jid, contactId }: ErasureScene,
  ticketId: number,
) {
  const at = [companyId, connectionId];
  const said = JSON.stringify({ contact: { id: contactId, name: unusual.name, number } });
  await rows(
    `with e as (insert into webhook_endpoints (company_id, name, url, events) values ($1, 'ERP', 'https://erp.example', '{}') returning id)
     insert into webhook_deliveries (company_id, endpoint_id, event_id, event, body, order_key, answer)
     select $1, id, 'e', 'message.received', $2, 'ticket ' || $3, $4 from e`,
    [companyId, said, ticketId, unusual.word],
  );
  await rows("insert into webhook_recipients (company_id, contact_id, name, host) values ($1, $2, $3, 'erp.example')", [
    companyId,
    contactId,
    `ERP ${unusual.word}`,
  ]);
  await rows(
    "insert into outbox_dead (id, company_id, kind, name, payload, error, created_at) values ($2, $1, 'event', 'contact.update', $3, 'x', now())",
    [companyId, Number(number.slice(-9)), said],
  );
  await rows(
    `insert into inbound_journal (company_id, connection_id, chat, wid, from_me, envelope, state) values ($1, $2, $3, 'w', false, $4, 'stored')`,
    [...at, jid, said],
  );
  await rows(
    "insert into connection_commands (company_id, connection_id, kind, lane, payload, state, done_at) values ($1, $2, 'read', $3, $4, 'done', now())",
    [...at, jid, said],
  );
  // A question about the number and a call that wait for a connection which is down.
  await rows(
    `insert into connection_commands (company_id, connection_id, kind, lane, payload)
     values ($1, $2, 'whose', 'whose:' || $3::text, jsonb_build_object('number', $3::text)), ($1, $2, 'reject', 'call:c', jsonb_build_object('callId', 'c', 'from', $4::text))`,
    [...at, number, jid],
  );
  await rows("insert into known_numbers (company_id, number, is_valid, phone, lid) values ($1, $2, true, $2, $3)", [
    companyId,
    number,
    lid,
  ]);
  await rows(
    "insert into phone_contacts (company_id, connection_id, jid, owner, phone, lid, name) values ($1, $2, $3, '5511900000001', $4, $5, $6)",
    [...at, jid, number, lid, unusual.name],
  );
  await rows(
    "insert into service_windows (company_id, connection_id, kind, value, open_until) values ($1, $2, 'phone', $3, now())",
    [...at, number],
  );
}
