import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeMessage, makeTicket } from "../../testing/factories.ts";
import { listHealth } from "./health.ts";

/** Noon in São Paulo, where the day began at 03:00 UTC. */
const now = new Date("2026-03-10T15:00:00Z");
let companyId: number;
let id: number;
let ticketId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  id = await makeConnection(companyId);
  ticketId = await makeTicket(companyId, { connectionId: id });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const health = async () => (await here(() => listHealth(now))).find(({ connectionId }) => connectionId === id);
const at = (time: string) => new Date(`2026-03-10T${time}Z`);

test("a number without any activity yet has a day of zeros", async () => {
  const zeros = Array.from({ length: 24 }, () => 0);
  expect(await health()).toEqual({
    connectionId: id,
    sent: 0,
    received: 0,
    failed: 0,
    pending: 0,
    lastReceivedAt: null,
    lastSentAt: null,
    ackMs: null,
    journal: { received: 0, stored: 0, ignored: 0, placeholder: 0, failed: 0, waiting: 0 },
    hours: { sent: zeros, received: zeros },
  });
});

test("the day and its hours follow the company's time zone", async () => {
  for (const time of ["02:59:59", "03:00:00", "03:30:00", "14:59:00"])
    await makeMessage(companyId, ticketId, { sentAt: at(time) });
  for (const [time, ack] of [
    ["12:00:00", 1],
    ["12:10:00", 3],
    ["12:20:00", 0],
    ["12:30:00", -1],
  ] as const)
    await makeMessage(companyId, ticketId, { fromMe: true, ack, sentAt: at(time) });
  const found = await health();
  expect(found).toMatchObject({ received: 3, sent: 2, failed: 1, lastReceivedAt: "2026-03-10T14:59:00.000Z" });
  expect(found?.lastSentAt).toBe("2026-03-10T12:30:00.000Z");
  expect([found?.hours.received[0], found?.hours.received[11], found?.hours.sent[9]]).toEqual([2, 1, 2]);
  await here(() => queryText("update companies set timezone = 'Asia/Tokyo'"));
  // In that time zone the day began at 15:00 UTC, which is the present moment.
  expect(await health()).toMatchObject({ received: 0, sent: 0, failed: 0 });
});

test("the rows of a number's inbound journal are counted by state, for the day", async () => {
  const states = ["stored", "stored", "stored", "ignored", "placeholder", "failed", "received"];
  for (const [n, state] of states.entries())
    await here(() =>
      queryText(
        "insert into inbound_journal (company_id, connection_id, chat, wid, from_me, state, received_at) values ($1, $2, 'x', $3, false, $4, $5)",
        [companyId, id, String(n), state, n === 0 ? at("02:00:00") : at("04:00:00")],
      ),
    );
  expect((await health())?.journal).toEqual({
    received: 6,
    stored: 2,
    ignored: 1,
    placeholder: 1,
    failed: 1,
    waiting: 1,
  });
});

test("waiting messages are counted, and the server's response times for the last hundred messages are summarised", async () => {
  for (let n = 1; n <= 105; n += 1) {
    const message = await makeMessage(companyId, ticketId, { fromMe: true, sentAt: new Date(now.getTime() + n) });
    await here(() => queryText("update messages set ack_ms = $2 where id = $1", [message, n <= 5 ? 60_000 : n]));
  }
  for (const [kind, state] of [
    ["send", "waiting"],
    ["send", "done"],
    ["read", "waiting"],
  ])
    await here(() =>
      queryText("insert into connection_commands (company_id, connection_id, kind, state) values ($1, $2, $3, $4)", [
        companyId,
        id,
        kind,
        state,
      ]),
    );
  expect(await health()).toMatchObject({ pending: 1, ackMs: { median: 55, p95: 100 } });
});

test("each number has its own figures, and a removed number has none", async () => {
  const other = await makeConnection(companyId);
  await makeMessage(companyId, ticketId, { sentAt: at("05:00:00") });
  expect((await here(() => listHealth(now))).map(({ connectionId, received }) => [connectionId, received])).toEqual([
    [id, 1],
    [other, 0],
  ]);
  await here(() => queryText("update connections set deleted_at = now() where id = $1", [id]));
  expect((await here(() => listHealth(now))).map(({ connectionId }) => connectionId)).toEqual([other]);
});
