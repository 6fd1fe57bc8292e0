import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { Child } from "./child.ts";
import { rows } from "./database.ts";
import type { Desk } from "./desk.ts";
import type { Product } from "./product.ts";
import { expect } from "./test.ts";

/** `npm run crash` runs the full form of a story, and `npm test` a small one. */
export const full = process.env.CRASH === "full";

/** An answer of the attendant to a customer. */
export interface SentAnswer {
  customer: string;
  text: string;
}

/** The attendant accepts every pending ticket and answers the open ones, while the processes are killed. */
export async function writeAll(
  desk: Desk,
  sent: SentAnswer[],
  { count, pauseMs, customerOf }: { count: number; pauseMs: number; customerOf: (ticket: Ticket) => string },
): Promise<void> {
  while (sent.length < count) {
    for (const ticket of await desk.tickets("status=pending")) await desk.accept(ticket.id);
    const mine = await desk.tickets("status=open");
    for (const ticket of mine.slice(0, 10 + Math.floor(Math.random() * 10))) {
      if (sent.length >= count) return;
      const text = `resposta #${String(sent.length + 1).padStart(4, "0")}`;
      await desk.send(ticket.id, text, randomUUID());
      sent.push({ customer: customerOf(ticket), text });
      await sleep(pauseMs);
    }
    if (mine.length === 0) await sleep(200);
  }
}

/** Causes several faults one after another in a random order, each while the product works. */
export async function makeTroubles<Trouble extends string>(
  counts: Record<Trouble, number>,
  atWork: () => Promise<void>,
  cause: (trouble: Trouble) => Promise<void>,
): Promise<void> {
  const all = (Object.keys(counts) as Trouble[]).flatMap((trouble) =>
    Array.from({ length: counts[trouble] }, () => trouble),
  );
  for (const trouble of all.toSorted(() => Math.random() - 0.5)) {
    await atWork();
    await sleep(500 + Math.random() * 2500);
    await cause(trouble);
  }
}

/** Kills a process, and starts it again. */
export async function killAndStart(child: Child | undefined): Promise<void> {
  await child?.end("SIGKILL");
  child?.start();
}

/** How many numbers the living workers hold now. */
export const numbersHeld = async (product: Product): Promise<number> =>
  (
    await rows(
      product,
      "select l.holder from connection_leases l join workers w on w.id = l.holder where l.expires_at > now()",
    )
  ).length;

/** The stored data, and the work that the product still has to do. */
export async function leftToDo(product: Product) {
  const [counts] = await rows<Record<"stored" | "unreadable" | "undelivered" | "open" | "waiting", number>>(
    product,
    `select (select count(*)::int from messages where not from_me) as stored,
       (select count(*)::int from messages where media_type = 'undecrypted') as unreadable,
       (select count(*)::int from messages where from_me and (ack < 2 or unopened)) as undelivered,
       (select count(*)::int from inbound_journal where state = 'received') as open,
       (select count(*)::int from connection_commands where state = 'waiting') as waiting`,
  );
  return counts;
}

/** The result of `leftToDo` when no work is left after this many messages. */
export const nothingLeft = (stored: number) => ({ stored, unreadable: 0, undelivered: 0, open: 0, waiting: 0 });

/** Expects that the product stored exactly the given messages, and that nobody has two conversations. */
export async function expectStored(
  product: Product,
  given: readonly { id: string; text: string }[],
  stored: readonly { wid: string; body: string }[],
): Promise<void> {
  const words = (id: string, text: string) => `${id} ${text}`;
  expect(stored.map((row) => words(row.wid, row.body)).toSorted()).toEqual(
    given.map((one) => words(one.id, one.text)).toSorted(),
  );
  expect(await rows(product, "select state, reason from inbound_journal where state not in ('stored')")).toEqual([]);
  expect(
    await rows(
      product,
      "select contact_id from tickets where status <> 'closed' group by contact_id having count(*) > 1",
    ),
  ).toEqual([]);
  expect(await rows(product, "select name from outbox_dead")).toEqual([]);
}

/**
 * WhatsApp's clock counts seconds, so messages of the same second may be stored in another order, but not messages of different seconds. `saidAt`:
 * the time of each message in milliseconds.
 */
export function expectInOrder(saidAt: readonly number[]): void {
  const seconds = saidAt.map((at) => Math.floor(at / 1000));
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
}
