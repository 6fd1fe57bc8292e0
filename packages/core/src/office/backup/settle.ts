import { graceDays } from "@balcao/shared/contact-erasures/rules";
import { retentionGraceDays } from "@balcao/shared/retentions/rules";
import type pg from "pg";
import { asPlatform, inCompany, query } from "../../base/database.ts";
import { type RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { messageFailed } from "../../desk/messages/changes/acks.ts";
import { takeBack } from "../../desk/messages/changes/take-back.ts";
import { failCommand } from "../../numbers/commands/line.ts";
import { ConnectionCommandRow } from "../../numbers/commands/connection-command.model.ts";
import { restartSilence, restNumbers } from "./numbers.ts";
import { kindIn, kinds, kindsThat } from "../../numbers/commands/kinds.ts";

/**
 * The rule after a restore: a message that the original may have sent after the snapshot is not sent again automatically. It is shown as not sent, or
 * as missed, and a person decides. Work that only reads, or that may be done twice, goes on.
 */
const statements: readonly [what: string, text: string][] = [
  ["campaigns that ran are stopped", "update campaigns set status = 'CANCELADA' where status = 'EM_ANDAMENTO'"],
  [
    "campaigns whose time had come are missed",
    "update campaigns set missed = true where status = 'PROGRAMADA' and scheduled_at <= now() and not missed",
  ],
  [
    "scheduled messages whose time had come are missed",
    "update schedules set status = 'ERRO', reason = 'missed', template_ended_at = clock_timestamp() where status = 'PENDENTE' and send_at <= now()",
  ],
  [
    "e-mails that waited are not sent",
    `with gone as (
       update mails set state = 'failed', reason = 'restored from a backup', done_at = now(),
         body = case when is_secret then '' else body end, content = case when is_secret then null else content end
       where state = 'waiting'
       returning company_id, email_recipient_id)
     update email_recipients r set state = 'failed', reason = 'restored from a backup', done_at = now()
     from gone g where r.company_id = g.company_id and r.id = g.email_recipient_id`,
  ],
  [
    "deliveries of webhooks that waited are not made",
    "update webhook_deliveries set state = 'failed', failure = 'expired', done_at = now() where state = 'waiting'",
  ],
  [
    "customers' messages that were just coming in wait for the operator",
    "update inbound_journal set state = 'failed', reason = 'restored from a backup' where state = 'received'",
  ],
  // An erasure may have been stopped since the snapshot, or its person held. Nothing brings a person back, so the admins get their days anew.
  [
    "erasures of people wait for their days anew",
    `update contact_erasures set due_at = greatest(due_at, now() + interval '${graceDays} days') where ended_at is null and due_at is not null`,
  ],
  // A retention may have been stopped since the snapshot, too, or somebody held.
  [
    "retentions of conversations wait for their days anew",
    `update retentions set starts_at = greatest(starts_at, now() + interval '${retentionGraceDays} days') where ended_at is null`,
  ],
  ["questions to programs and to the assistant are dropped", "delete from bot_turns"],
  ["closing texts are dropped", "update tickets set farewell_at = null where farewell_at is not null"],
  [
    "providers of payments are off",
    `update installation_settings set value = jsonb_set(value::jsonb, '{enabled}', 'false')::text
     where key ~ '^provider[.][a-z_]+$' and value::jsonb->>'enabled' = 'true'`,
  ],
  ["sessions are ended", "update sessions set ended_at = now() where ended_at is null"],
  // The higher epoch refuses a worker of the original that still runs.
  ["", "update connection_leases set epoch = epoch + 1000000, holder = '', expires_at = now()"],
  // With an old state of a conversation, the same key would encrypt twice. Without a state, both sides make a new one with the first message.
  ["", "delete from whatsapp_keys where type in ('session', 'sender-key', 'sender-key-memory')"],
  ["", "delete from workers"],
  // Events for browsers are over. Jobs that only read stay, and the other jobs begin again by their own clocks.
  ["", "delete from outbox where kind = 'event' or name not in ('goals.reckon', 'billing.check_charge')"],
];

/** Settles the unfinished work of the snapshot, once the tables fit this version. Answers lines about its steps. */
export async function settle(owner: pg.Client, startNumbers: boolean): Promise<string> {
  const unsent = await endWaiting();
  const said = unsent > 0 ? [`${unsent} messages and changes that waited are not sent`] : [];
  await owner.query("begin");
  for (const [what, text] of statements) {
    const { rowCount } = await owner.query(text);
    if (what !== "" && (rowCount ?? 0) > 0) said.push(`${rowCount} ${what}`);
  }
  const silent = await restartSilence(owner);
  if (silent > 0) said.push(`${silent} tickets of silent customers are given their time anew`);
  if (!startNumbers) {
    const resting = await restNumbers(owner);
    if (resting > 0) said.push(`${resting} numbers rest until you say that the original is gone: start-numbers`);
  }
  await owner.query("commit");
  return said.join("\n");
}

const waiting = ConnectionCommandRow.shape("id", "companyId", "kind", "messageId");
const spoken = kindsThat((its) => its.leaves === "message" || its.leaves === "change");

/** Ends the waiting commands of numbers. A message is shown as not sent, with its reason and the way to send it again, and a change is taken back. */
async function endWaiting(): Promise<number> {
  const found = await asPlatform(() =>
    query(
      waiting,
      sql`select ${ConnectionCommandRow.pick("k", "id", "companyId", "kind", "messageId")} from connection_commands k
        where k.state = 'waiting' and ${kindIn("k", spoken)} order by k.id`,
    ),
  );
  for (const one of found) await inCompany(one.companyId, () => end(one));
  return found.length;
}

async function end({ id, kind, messageId }: RowOf<typeof waiting>): Promise<void> {
  await failCommand(id, "unconfirmed");
  if (kinds[kind].leaves === "change") await takeBack(id);
  else if (messageId !== null) await messageFailed(messageId, "unconfirmed");
}
