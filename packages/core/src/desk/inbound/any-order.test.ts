import { generator, shuffled } from "@balcao/shared/testing/random-trees";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeQueue } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { receiveDelete, receiveEdit, receiveReaction, TargetUnknown } from "./changes.ts";
import type { Identity } from "../contacts/address.ts";
import { receiveMessage } from "./receive.ts";

/** Draws whole numbers from 0 to below `sides`. */
const diceOf = (seed: number) => {
  const draw = generator(seed);
  return (sides: number) => Math.floor(draw() * sides);
};

type Fact = (connectionId: number) => Promise<unknown>;
const customers = 4;
const messagesEach = 8;
const noon = Date.UTC(2026, 0, 1, 12);

/** All events of one day on a number, in their true order: messages of customers under number, LID or both, and later changes. */
function story(dice: (sides: number) => number): Fact[] {
  const facts: Fact[] = [];
  for (let n = 0; n < customers * messagesEach; n += 1) {
    const customer = n % customers;
    const phone: Identity = { kind: "phone", value: `551190000000${customer}` };
    const lid: Identity = { kind: "lid", value: `90${customer}` };
    // Each customer is known by number and LID in the end, whatever comes first.
    const identities = n < customers ? [lid, phone] : ([[phone], [lid], [lid, phone]][dice(3)] ?? [phone]);
    const chat = identities.includes(lid) ? `90${customer}@lid` : `551190000000${customer}@s.whatsapp.net`;
    const at = new Date(noon + n * 1000);
    const wid = `W${n}`;
    const fromMe = dice(5) === 0;
    const message = {
      wid,
      chat,
      identities,
      fromMe,
      chatName: `Cliente ${customer}`,
      serverTime: at,
      receivedAt: at,
      body: `mensagem ${n}`,
    };
    const target = { chat, wid, fromMe, aliases: [`90${customer}@lid`, `551190000000${customer}@s.whatsapp.net`] };
    if (dice(6) === 0)
      facts.push((connectionId) =>
        receiveMessage(inboundText(connectionId, { ...message, mediaType: "undecrypted", body: "" })),
      );
    facts.push((connectionId) => receiveMessage(inboundText(connectionId, message)));
    if (dice(6) === 0) facts.push((connectionId) => receiveEdit({ ...target, connectionId, body: `editada ${n}` }));
    if (dice(8) === 0) facts.push((connectionId) => receiveDelete({ ...target, connectionId }));
    if (dice(4) === 0)
      facts.push((connectionId) =>
        receiveReaction({ ...target, connectionId, reactor: chat, author: "Zé", emoji: "👍" }),
      );
  }
  return facts;
}

/** Works like the journal, in this order and `atOnce` at a time. A change whose message has not arrived is tried again later. */
async function play(companyId: number, connectionId: number, facts: readonly Fact[], atOnce: number): Promise<void> {
  let waiting = [...facts];
  while (waiting.length > 0) {
    const [queue, again]: [Fact[], Fact[]] = [waiting, []];
    const work = async () => {
      for (let fact = queue.shift(); fact; fact = queue.shift()) {
        const current = fact;
        await inCompany(companyId, () => current(connectionId)).catch((error: unknown) => {
          if (!(error instanceof TargetUnknown)) throw error;
          again.push(current);
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    waiting = again;
  }
}

/** Everything that a user would see: contacts, their one active ticket, its card, and the conversation. */
async function seen(companyId: number): Promise<object[]> {
  return inCompany(companyId, () =>
    queryText(`select c.name, c.number, t.status, t.unread_messages, t.last_message, q.name is not null as queued,
        array(select kind || ':' || value from contact_identities i where i.contact_id = c.id order by 1) as identities,
        (select jsonb_agg(jsonb_build_array(m.wid, m.body, m.media_type, m.from_me, m.is_edited, m.is_deleted, m.contact_id = c.id,
           (select jsonb_agg(r.emoji) from message_reactions r where r.message_id = m.id)) order by m.sent_at, m.id)
         from messages m where m.ticket_id = t.id) as conversation
      from tickets t join contacts c on c.id = t.contact_id left join queues q on q.id = t.queue_id
      where t.status <> 'closed' or exists (select 1 from messages m where m.ticket_id = t.id) order by c.number, t.id`),
  );
}

async function told(facts: readonly Fact[], atOnce: number): Promise<{ seen: object[]; companyId: number }> {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { queueIds: [await makeQueue(companyId)] });
  await play(companyId, connectionId, facts, atOnce);
  return { seen: await seen(companyId), companyId };
}

test.each(Array.from({ length: 8 }, (_, n) => n + 1))(
  "day %i ends the same when its events arrive in any order, twice, and several at a time",
  async (seed) => {
    const dice = diceOf(seed);
    const facts = story(dice);
    const inOrder = await told(facts, 1);
    expect(inOrder.seen).toHaveLength(customers);
    const twice = facts.filter(() => dice(4) === 0);
    const mixed = await told(
      shuffled([...facts, ...twice], () => dice(1_000_000) / 1_000_000),
      1 + dice(4),
    );
    expect(mixed.seen).toEqual(inOrder.seen);
    const left = await inCompany(mixed.companyId, () =>
      queryText("select 1 from contacts where merged_into is null offset $1", [customers]),
    );
    expect(left).toEqual([]);
  },
);
