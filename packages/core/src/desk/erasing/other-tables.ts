import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { kindIn } from "../../numbers/commands/kinds.ts";
import { CampaignShippingRow } from "../campaigns/campaign-shipping.model.ts";
import { tellCampaigns } from "../campaigns/tell.ts";
import { askToLetIn } from "../contacts/blocking/block-orders.ts";
import { noteErased } from "../contact-file-imports/known-contacts.ts";
import { ContactListItemRow } from "../contact-lists/contact-list-item.model.ts";
import { forgetRows } from "../contact-lists/forget.ts";
import { tellList } from "../contact-lists/service.ts";
import type { PersonTraces } from "./person.ts";
import { says } from "./groups.ts";

/** Removes the person's rows from lists, and the person's numbers from the reports of imports. The rows and sums of reports stay. */
export async function forgetLists({ family, numbers }: PersonTraces): Promise<number> {
  await noteErased(family, numbers);
  await forgetRows(numbers);
  const gone = await query(
    ContactListItemRow.shape("id", "contactListId"),
    sql`delete from contact_list_items i where i.number = any(${numbers}::text[]) returning ${ContactListItemRow.pick("i", "id", "contactListId")}`,
  );
  for (const { id, contactListId } of gone) publish("contact-list-item.delete", { itemId: id, contactListId });
  for (const id of new Set(gone.map(({ contactListId }) => contactListId))) await tellList(id);
  return gone.length;
}

/**
 * Deletes the stored calls of webhooks about the person, and the record of who got them. These calls are about the person's tickets and contacts, have
 * messages that the person wrote in groups, or have the person's numbers or mentions in the words of others.
 */
export async function deleteCalls({ id, family, values, mentions }: PersonTraces): Promise<number> {
  const gone = await query(
    { webhookId: integer },
    sql`delete from webhook_deliveries w where w.order_key = any(
         select 'ticket ' || t.id from tickets t where t.contact_id = ${id}
         union all select 'contact ' || one from unnest(${family}::int[]) as one)
       or ${says(sql`w.body`, [...values, ...mentions])} or ${says(sql`w.answer`, values)}
       or (w.body::json #>> '{message,id}')::bigint = any(array(select m.id from messages m where m.author_contact_id = ${id} and m.contact_id <> ${id}))
       returning w.endpoint_id as "webhookId"`,
  );
  for (const webhookId of new Set(gone.map((one) => one.webhookId)))
    publish("webhook-deliveries.update", { webhookId });
  await run(sql`delete from webhook_recipients r where r.contact_id = any(${family}::int[])`);
  return gone.length;
}

/**
 * Removes what was stored when messages came and went: the journal of received messages, commands to WhatsApp, WhatsApp's answers about numbers,
 * entries of address books, and until when one may write freely. A message that is just coming in stays: it counts as written after the erasure. A
 * blocked person is unblocked on WhatsApp first, because afterwards nothing here tells who is blocked there. That command names the person until it
 * is swept.
 */
export async function forgetTraffic({ id, jids, values }: PersonTraces): Promise<number> {
  await askToLetIn(id, { losesIds: true });
  const theirs = sql`${values}::text[]`;
  const chats = sql`${jids}::text[]`;
  const journal = await run(
    sql`delete from inbound_journal where state <> 'received' and (chat = any(${chats}) or participant = any(${chats}) or ${says(sql`envelope::text`, values)})`,
  );
  const commands = await run(
    sql`delete from connection_commands k where lane = any(${chats}) or ${kindIn("k", ["check", "whose"])} and payload->>'number' = any(${theirs})
      or ${kindIn("k", ["reject"])} and payload->>'from' = any(${chats})
      or state <> 'waiting' and (${says(sql`lane`, values)} or ${says(sql`payload::text`, values)} or ${says(sql`coalesce(result::text, '')`, values)})`,
  );
  await run(
    sql`delete from known_numbers where number = any(${theirs}) or phone = any(${theirs}) or lid = any(${theirs})`,
  );
  await run(
    sql`delete from phone_contacts where jid = any(${chats}) or phone = any(${theirs}) or lid = any(${theirs})`,
  );
  await run(sql`delete from service_windows where value = any(${theirs})`);
  return journal + commands;
}

/** Deletes events that browsers or workers have not received yet, or that could not be delivered. */
export async function forgetEvents({ id, family, values }: PersonTraces): Promise<number> {
  const about = sql`(jsonb_path_exists(payload::jsonb, '$.** ? (@.contactId == $contacts[*] || @.contact.id == $contacts[*] || @.ticketId == $tickets[*] || @.ticket.id == $tickets[*])',
      jsonb_build_object('contacts', to_jsonb(${family}::int[]), 'tickets', to_jsonb(array(select t.id from tickets t where t.contact_id = ${id}))))
    or ${says(sql`payload::text`, values)})`;
  const dead = await run(sql`delete from outbox_dead where ${about}`);
  return dead + (await run(sql`delete from outbox where ${about}`));
}

/** Deletes the legal bases for the person's data, with the words that proved them. */
export const deleteConsents = ({ family }: PersonTraces): Promise<number> =>
  run(sql`delete from consents c where c.contact_id = any(${family}::int[])`);

/** Deletes the company's bulk e-mails to the person, and the address of the person as a recipient. The counts of each e-mail stay. */
export async function forgetEmails({ emails }: PersonTraces): Promise<number> {
  if (emails.length === 0) return 0;
  await run(sql`delete from mails where email_recipient_id is not null and lower(recipient) = any(${emails}::text[])`);
  return run(
    sql`update email_recipients set email = 'removed-' || id, reason = null, done_at = coalesce(done_at, now()),
       state = case when state = 'waiting' then 'failed' else state end
     where email = any(${emails}::text[])`,
  );
}

/** Empties the person's rows in campaigns. Each row still counts, under the pseudonym. A person who has not got the message yet does not get it. */
export async function emptyShippings({ id, numbers, called }: PersonTraces): Promise<number> {
  const changed = await query(
    CampaignShippingRow.shape("campaignId"),
    sql`with mine as (
       select s.id from campaign_shippings s where s.contact_id = ${id} or s.number = any(${numbers}::text[]) order by s.id for no key update)
     update campaign_shippings s set name = ${called}, number = 'removed-' || s.id, email = '', variables = '{}', unchecked = false, contact_id = ${id},
       reason = case when s.state in ('queued', 'asking', 'waiting_confirmation') then 'removed' else s.reason end,
       state = case when s.state in ('queued', 'asking', 'waiting_confirmation') then 'skipped' else s.state end
     from mine where s.id = mine.id returning ${CampaignShippingRow.pick("s", "campaignId")}`,
  );
  tellCampaigns(changed.map(({ campaignId }) => campaignId));
  return changed.length;
}
