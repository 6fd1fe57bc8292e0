import { maxConsents, maxProofs } from "@balcao/shared/consents/rules";
import type { Consent, Proof } from "@balcao/shared/consents/schema";
import { AppError } from "@balcao/shared/errors";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, raw, type Sql, sql } from "../../base/sql.ts";
import { showContact } from "../contacts/access.ts";
import { familyOf } from "../contacts/family.ts";
import { MessageRow } from "../messages/message.model.ts";
import { ConsentRow } from "./consent.model.ts";

const own = ["id", "purpose", "purposeName", "basis", "since", "words", "messageId", "notedAt"] as const;
const ended = ["endedAt", "endedAs", "endWords", "endSource"] as const;

async function select(where: Sql): Promise<Consent[]> {
  const rows = await query(
    { ...ConsentRow.shape(...own, ...ended), notedBy: text.null, endedBy: text.null },
    sql`select ${ConsentRow.pick("k", ...own, ...ended)}, n.name as "notedBy", e.name as "endedBy" from consents k
     left join users n on n.company_id = k.company_id and n.id = k.noted_by
     left join users e on e.company_id = k.company_id and e.id = k.ended_by
     where ${where} order by k.ended_at is not null, k.ended_at desc, k.id desc limit ${raw(maxConsents)}`,
  );
  return rows.map(({ notedAt, endedAt, endedAs, endWords, endSource, endedBy, ...row }) => ({
    ...row,
    notedAt: notedAt.toISOString(),
    end:
      endedAt && endedAs
        ? { as: endedAs, at: endedAt.toISOString(), words: endWords, by: endedBy, source: endSource }
        : null,
  }));
}

/** The legal bases of a contact and of the contacts merged into it. Answers 404 for a contact that is not there. */
export async function listConsents(contactId: number): Promise<Consent[]> {
  await showContact(contactId);
  return select(sql`k.contact_id = any(array${familyOf([contactId])})`);
}

/** One legal basis. Answers 404 ERR_NO_CONSENT_FOUND. */
export async function showConsent(id: number): Promise<Consent> {
  const [consent] = await select(sql`k.id = ${id}`);
  if (!consent) throw new AppError("ERR_NO_CONSENT_FOUND");
  return consent;
}

/**
 * Texts that the person wrote to the company in conversations that are no groups, newest first; only those that contain the given words, if there are any.
 */
export async function listProofs(contactId: number, { searchParam }: { searchParam: string }): Promise<Proof[]> {
  await showContact(contactId);
  const rows = await query(
    MessageRow.shape("id", "sentAt", "body"),
    sql`select ${MessageRow.pick("m", "id", "sentAt", "body")} from messages m
     where ${and(said(contactId), searchParam !== "" && sql`strpos(lower(m.body), lower(${searchParam})) > 0`)}
     order by m.sent_at desc, m.id desc limit ${raw(maxProofs)}`,
  );
  return rows.map(({ id, sentAt, body }) => ({ id, at: sentAt.toISOString(), text: body }));
}

/** The words of a message of this contact. Answers 404 ERR_NO_MESSAGE_FOUND when it is somebody else's, or has no words. */
export async function wordsOf(contactId: number, messageId: number): Promise<string> {
  const [message] = await query(
    MessageRow.shape("body"),
    sql`select m.body from messages m where ${said(contactId)} and m.id = ${messageId}`,
  );
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message.body;
}

const said = (contactId: number): Sql =>
  sql`m.contact_id = ${contactId} and not m.from_me and not m.is_deleted and m.media_type = 'text' and m.body <> ''`;
