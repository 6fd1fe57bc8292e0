import { boolean, integer, json, text, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { bareSql } from "../../../desk/contacts/address.ts";
import { CampaignShippingRow } from "../../../desk/campaigns/campaign-shipping.model.ts";
import { ContactIdentityRow } from "../../../desk/contacts/contact-identity.model.ts";
import { addressesOf } from "../../../desk/contacts/numbers/removed-numbers.ts";
import { ConsentRow } from "../../../desk/consents/consent.model.ts";
import { DataRequestRow } from "../../../desk/data-requests/data-request.model.ts";
import { EmailRecipientRow } from "../../../desk/emails/email-recipient.model.ts";
import { EmailUnsubscribeRow } from "../../../desk/emails/email-unsubscribe.model.ts";
import { BotStepRow } from "../../bot-steps/bot-step.model.ts";
import { ScheduleRow } from "../../schedules/schedule.model.ts";
import { type Person, shippingsOf } from "../person.ts";

const ofBasis = [
  "purpose",
  "purposeName",
  "basis",
  "since",
  "words",
  "notedAt",
  "endedAt",
  "endedAs",
  "endWords",
] as const;

/**
 * What the desk stores about a person besides conversations and files; the text of `readmeOf` names what is left out. Colleagues have their first names
 * only, and no row has an id of ours.
 */
export const readFacts = async (person: Person) => ({
  ...(await aboutPerson(person)),
  ...(await whatHappened(person)),
});
export type PersonFacts = Awaited<ReturnType<typeof readFacts>>;

async function aboutPerson({ id, family }: Person) {
  return {
    addresses: await query(
      { ...ContactIdentityRow.shape("kind"), value: text, verified: boolean, firstSeen: timestamp },
      sql`select i.kind, ${bareSql(sql`i.value`)} as value, i.verified, i.first_seen as "firstSeen" from contact_identities i where i.contact_id = ${id}
        order by i.first_seen, i.kind, i.value`,
    ),
    names: await query(
      { name: text, source: text, until: timestamp.null },
      sql`select n.name, n.source, n.until from contact_names n where n.contact_id = any(${[...family]}::int[])
        union all select c.name, c.name_source, m.merged_at from contacts c
        left join contact_merges m on m.company_id = c.company_id and m.gone_id = c.id and m.undone_at is null
        where c.id = any(${[...family]}::int[]) order by 3 nulls last, 1`,
    ),
    notes: await query(
      { at: timestamp, by: text.null, text },
      sql`select n.created_at as at, split_part(btrim(u.name), ' ', 1) as by, n.note as text from tickets t
        join ticket_notes n on n.company_id = t.company_id and n.ticket_id = t.id
        left join users u on u.company_id = n.company_id and u.id = n.user_id where t.contact_id = ${id} order by n.id`,
    ),
    legalBases: await query(
      ConsentRow.shape(...ofBasis),
      sql`select ${ConsentRow.pick("k", ...ofBasis)} from consents k where k.contact_id = any(${[...family]}::int[]) order by k.id`,
    ),
    lists: await query(
      {
        list: text,
        name: text,
        number: text,
        email: text,
        variables: json<Record<string, string>>(),
        addedAt: timestamp,
        consentSource: text,
      },
      sql`select l.name as list, i.name, i.number, i.email, i.variables, i.created_at as "addedAt", l.consent_source as "consentSource" from contact_list_items i
        join contact_lists l on l.company_id = i.company_id and l.id = i.contact_list_id
        where i.number = any(${await addressesOf(family)}::text[]) order by i.id`,
    ),
  };
}

async function whatHappened({ id, family, emails }: Person) {
  return {
    requests: await query(
      DataRequestRow.shape("receivedOn", "dueOn", "kind", "way", "note", "state", "answer", "closedAt"),
      sql`select ${DataRequestRow.pick("r", "receivedOn", "dueOn", "kind", "way", "note", "state", "answer", "closedAt")} from data_requests r
        where r.contact_id = any(${[...family]}::int[]) order by r.id`,
    ),
    schedules: await query(
      { ...ScheduleRow.shape("status"), sendAt: timestamp, sentAt: timestamp.null, text },
      sql`select s.send_at as "sendAt", s.status, s.sent_at as "sentAt", s.body as text from schedules s where s.contact_id = ${id} order by s.id`,
    ),
    campaignDeliveries: await query(
      {
        campaign: text,
        name: text,
        number: text,
        email: text,
        variables: json<Record<string, string>>(),
        ...CampaignShippingRow.shape("state"),
        sentAt: timestamp.null,
        deliveredAt: timestamp.null,
        readAt: timestamp.null,
        repliedAt: timestamp.null,
        optedOutAt: timestamp.null,
      },
      sql`select k.name as campaign, s.name, s.number, s.email, s.variables, s.state, s.sent_at as "sentAt", s.delivered_at as "deliveredAt",
        s.read_at as "readAt", s.replied_at as "repliedAt", s.opted_out_at as "optedOutAt" from ${shippingsOf(id, await addressesOf(family))} mine
        join campaign_shippings s on s.company_id = mine.company_id and s.id = mine.id
        join campaigns k on k.company_id = s.company_id and k.id = s.campaign_id order by s.id`,
    ),
    emails: await query(
      { ...EmailRecipientRow.shape("state"), subject: text, text, at: timestamp },
      sql`select e.subject, e.message as text, r.state, r.created_at as at from email_recipients r
        join emails e on e.company_id = r.company_id and e.id = r.email_id where r.email = any(${emails}::text[]) order by r.id`,
    ),
    emailUnsubscribes: await query(
      { ...EmailUnsubscribeRow.shape("email", "source", "reason"), at: timestamp },
      sql`select ${EmailUnsubscribeRow.pick("u", "email", "source", "reason")}, u.created_at as at from email_unsubscribes u
        where u.email = any(${emails}::text[]) order by u.id`,
    ),
    ratings: await query(
      { answer: integer, scale: integer, at: timestamp.null },
      sql`select r.answer::int as answer, r.scale::int as scale, r.ended_at as at from tickets t
        join rating_requests r on r.company_id = t.company_id and r.ticket_id = t.id
        where t.contact_id = ${id} and r.answer is not null order by r.id`,
    ),
    automaticSteps: await query(
      { ...BotStepRow.shape("reason"), at: timestamp, reply: text, queue: text.null },
      sql`select b.at, b.reason, b.reply, b.queue from tickets t
        join bot_steps b on b.company_id = t.company_id and b.ticket_id = t.id where t.contact_id = ${id} order by b.id`,
    ),
    assistantQuestions: await query(
      { at: timestamp, question: text, reason: text },
      sql`select q.created_at as at, q.question, q.reason from tickets t
        join assistant_questions q on q.company_id = t.company_id and q.ticket_id = t.id where t.contact_id = ${id} order by q.id`,
    ),
  };
}
