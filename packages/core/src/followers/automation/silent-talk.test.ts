import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { counter } from "../../testing/counter.ts";
import { runTimer } from "./timers.ts";

test("a customer whom a talk leaves without an answer goes to the fallback queue, however often the customer writes", async () => {
  const shop = await counter({ connection: { time_to_transfer: 5 } });
  await shop.rows("update connections set transfer_queue_id = $1", [shop.queueIds[1]]);
  await shop.says("Oi");
  const { id } = await shop.ticket();
  const talkSince = (minutes: number) => {
    const sentAt = new Date(Date.now() - minutes * 60_000).toISOString();
    const talk = { kind: "talk", options: [], talker: { kind: "assistant", promptId: null }, sentAt };
    return shop.rows("update tickets set bot_state = bot_state || $1::jsonb", [JSON.stringify(talk)]);
  };
  await talkSince(10);
  await shop.rows("update ticket_events set at = at - interval '10 minutes'");
  const run = () => inCompany(shop.companyId, () => runTimer("no-queue", id));
  await shop.says("Alguém?");
  await run();
  expect(await shop.ticket()).toMatchObject({ queueId: null, kind: "talk" });
  await shop.rows("update messages set created_at = created_at - interval '6 minutes' where body = 'Alguém?'");
  await shop.says("Alô?");
  await talkSince(0);
  await run();
  expect(await shop.ticket(), "the talk has only begun").toMatchObject({ queueId: null, kind: "talk" });
  await talkSince(10);
  await run();
  expect(await shop.ticket()).toMatchObject({ status: "pending", queueId: shop.queueIds[1], kind: null });
});

test("a ticket that waited for days without a queue goes to the fallback queue, and a customer who wrote within the day is told", async () => {
  const shop = await counter({ connection: { time_to_transfer: 5 }, settings: { sendMsgTransfTicket: "enabled" } });
  await shop.rows("update connections set transfer_queue_id = $1", [shop.queueIds[1]]);
  await shop.says("Oi");
  const { id } = await shop.ticket();
  await shop.rows("update ticket_events set at = at - interval '3 days'");
  await inCompany(shop.companyId, () => runTimer("no-queue", id));
  expect(await shop.ticket()).toMatchObject({ status: "pending", queueId: shop.queueIds[1] });
  expect((await shop.answers()).at(-1)).toMatch(/setor \*Suporte\*/);
});
