import type { RetentionRules } from "@balcao/shared/retentions/schema";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { clearFiles } from "./clear-files.ts";
import { clearWords } from "./clear-words.ts";
import { addToDay } from "./days.ts";
import { type Part, withDue } from "./due-conversations.ts";
import { rulesInForce } from "./list.ts";

/** The most tickets of one transaction. It also removes at most a thousand messages, see `mostMessages`. */
const mostTickets = 200;
const batchSeconds = 60;

/** What a batch removed. `isOver` says that nothing more of this part can be removed now. `keys` are files whose bytes the caller removes. */
export interface Batch {
  isOver: boolean;
  keys: string[];
}
const nothing: Batch = { isOver: true, keys: [] };

/**
 * Removes the next batch of one part from the oldest conversations whose time is over. The rules in force are locked, so that a stop waits for this batch,
 * and the next batch finds no rules. After a restore, rules that were in force wait for a new start. Contacts and tickets that others are working on are
 * left for another batch. Locked tickets are checked again, because a hold or a request may have come meanwhile.
 */
export async function clearNext(part: Part, now = new Date()): Promise<Batch> {
  await takesLonger(batchSeconds);
  if ((await run(sql`select 1 from retentions where state = 'active' and starts_at <= ${now} for share`)) === 0)
    return nothing;
  const rules = await rulesInForce();
  const due = rules ? await lockDue(rules, part, now) : [];
  if (due.length === 0) return nothing;
  const ids = due.map(({ id }) => id);
  const { keys, ended, ...counts } = await (part === "words" ? clearWords(ids, now) : clearFiles(ids, now));
  const isOver = ended + counts.messages + counts.files === 0;
  if (isOver) return nothing;
  // A conversation without files is also marked as done. Nothing was removed then, so nothing is recorded.
  if (counts.conversations + counts.messages + counts.files > 0) await addToDay(counts, now);
  if (counts.messages + counts.files > 0)
    publish("conversations.cleared", { contactIds: [...new Set(due.map(({ contactId }) => contactId))] });
  return { isOver: false, keys };
}

const place = { id: integer, contactId: integer };

/** The oldest due tickets that nobody else works on, with their contacts, locked in the order of law 12. */
async function lockDue(rules: RetentionRules, part: Part, now: Date) {
  const dueNow = (ids: readonly number[] | null) =>
    query(
      place,
      withDue(
        rules,
        part,
        now,
        sql`select id, contact_id as "contactId" from due where ${ids === null} or id = any(${[...(ids ?? [])]}::int[])
          order by closed_at, id limit ${raw(mostTickets)}`,
      ),
    );
  const next = await dueNow(null);
  const contacts = await query(
    { id: integer },
    sql`select id from contacts where id = any(${next.map(({ contactId }) => contactId)}::int[]) order by id desc for no key update skip locked`,
  );
  const free = new Set(contacts.map(({ id }) => id));
  const mine = next.filter(({ contactId }) => free.has(contactId)).map(({ id }) => id);
  const tickets = await query(
    { id: integer },
    sql`select id from tickets where id = any(${mine}::int[]) order by id for no key update skip locked`,
  );
  return tickets.length === 0 ? [] : dueNow(tickets.map(({ id }) => id));
}
