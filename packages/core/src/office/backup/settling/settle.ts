import type pg from "pg";
import { asPlatform, inCompany, query } from "../../../base/database.ts";
import { type RowOf } from "../../../base/columns.ts";
import { sql } from "../../../base/sql.ts";
import { messageFailed } from "../../../desk/messages/changes/acks.ts";
import { takeBack } from "../../../desk/messages/changes/take-back.ts";
import { failCommand } from "../../../numbers/commands/line.ts";
import { ConnectionCommandRow } from "../../../numbers/commands/connection-command.model.ts";
import { endings } from "./endings.ts";
import { restartSilence, restNumbers } from "../numbers.ts";
import { kindIn, kinds, kindsThat } from "../../../numbers/commands/kinds.ts";

/** The statements that settle a restored installation. */
const statements: readonly [what: string, text: string][] = [
  ...endings("true", "restored from a backup"),
  [
    "providers of payments are off",
    `update installation_settings set value = jsonb_set(value::jsonb, '{enabled}', 'false')::text
     where key ~ '^provider[.][a-z_]+$' and value::jsonb->>'enabled' = 'true'`,
  ],
  ["sessions are ended", "update sessions set ended_at = now() where ended_at is null"],
  // A link that was used or revoked since would work once more.
  ["invitations are ended", "update invitations set ended_at = now() where ended_at is null"],
  ["", "update recovery_codes set hash = '' where hash <> ''"],
  ["", "delete from email_confirmations"],
  ["", "update factor_take_backs set ended_at = now() where ended_at is null"],
  // The higher epoch refuses a worker of the original that still runs.
  ["", "update connection_leases set epoch = epoch + 1000000, holder = '', expires_at = now()"],
  // With an old state of a conversation, the same key would encrypt twice. Without a state, both sides make a new one with the first message.
  ["", "delete from whatsapp_keys where type in ('session', 'sender-key', 'sender-key-memory')"],
  ["", "delete from workers"],
  // Earlier backups contain tasks. The original may have written, opened or imported the file of a company since.
  ["", "delete from company_tasks"],
  // Events for browsers are over. Jobs that only read stay, and the other jobs begin again by their own clocks.
  ["", "delete from outbox where kind = 'event' or name not in ('goals.reckon', 'billing.check_charge')"],
];

/** Settles the unfinished work of the snapshot, once the tables fit this version. Returns lines about its steps. */
export async function settle(owner: pg.Client, startNumbers: boolean): Promise<string> {
  const said = await endOfWaiting(null);
  await owner.query("begin");
  said.push(...(await runAll(owner, statements)), ...(await anewForSilent(owner, null)));
  if (!startNumbers) {
    const resting = await restNumbers(owner);
    if (resting > 0) said.push(`${resting} numbers rest until you say that the original is gone: start-numbers`);
  }
  await owner.query("commit");
  return said.join("\n");
}

/** Settles the unfinished work of a company that was imported, or exported with its keys. Returns lines about its steps. */
export async function settleCompany(owner: pg.Client, companyId: number, why: string): Promise<string[]> {
  const said = await endOfWaiting(companyId);
  await owner.query("begin");
  said.push(
    ...(await runAll(owner, [...endings(`company_id = ${companyId}`, why), ...endingsOfCompany(companyId, why)])),
    ...(await anewForSilent(owner, companyId)),
  );
  await owner.query("commit");
  return said;
}

/**
 * Ends e-mails and charges that cannot be finished in an imported company, because the waiting e-mails and the provider's account were left behind.
 * Numbers that a new plan started while the company was sealed are stopped again.
 */
const endingsOfCompany = (companyId: number, why: string): readonly [what: string, text: string][] => [
  [
    "numbers rest until an admin starts them",
    `update connections set wanted = false, status = 'DISCONNECTED', reason = null, updated_at = now() where wanted and deleted_at is null and company_id = ${companyId}`,
  ],
  [
    "recipients of e-mails get none",
    `update email_recipients set state = 'failed', reason = '${why}', done_at = now() where state = 'waiting' and company_id = ${companyId}`,
  ],
  [
    "charges that were open are ended",
    `update charges set state = 'canceled' where state in ('creating', 'pending') and check_at is null and company_id = ${companyId}`,
  ],
];

async function runAll(owner: pg.Client, all: readonly [what: string, text: string][]): Promise<string[]> {
  const said: string[] = [];
  for (const [what, text] of all) {
    const { rowCount } = await owner.query(text);
    if (what !== "" && (rowCount ?? 0) > 0) said.push(`${rowCount} ${what}`);
  }
  return said;
}

async function anewForSilent(owner: pg.Client, companyId: number | null): Promise<string[]> {
  const silent = await restartSilence(owner, companyId);
  return silent > 0 ? [`${silent} tickets of silent customers are given their time anew`] : [];
}

async function endOfWaiting(companyId: number | null): Promise<string[]> {
  const unsent = await endWaiting(companyId);
  return unsent > 0 ? [`${unsent} messages and changes that waited are not sent`] : [];
}

const waiting = ConnectionCommandRow.shape("id", "companyId", "kind", "messageId");
const spoken = kindsThat((its) => its.leaves === "message" || its.leaves === "change");

/**
 * Ends the waiting commands of the numbers of a company, or of all companies. A message is shown as not sent, with its reason and the way to send it
 * again, and a change is taken back.
 */
async function endWaiting(companyId: number | null): Promise<number> {
  const found = await asPlatform(() =>
    query(
      waiting,
      sql`select ${ConnectionCommandRow.pick("k", "id", "companyId", "kind", "messageId")} from connection_commands k
        where k.state = 'waiting' and ${kindIn("k", spoken)} and ${companyId === null ? sql`true` : sql`k.company_id = ${companyId}`} order by k.id`,
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
