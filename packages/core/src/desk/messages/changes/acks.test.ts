import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import { makeCompany, makeConnection, makeMessage, makeTicket, publishedBy } from "../../../testing/factories.ts";
import { overlapping } from "../../../testing/race.ts";
import { messageFailed, messagesFailed, messagesRefused, messagesSent, messagesUnopened, receiveAcks } from "./acks.ts";

let companyId: number;
let connectionId: number;
let ticketId: number;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  ticketId = await makeTicket(companyId, { connectionId, status: "open" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
let counter = 0;
async function ours(ack: number, wid = `OURS${(counter += 1)}`) {
  const id = await makeMessage(companyId, ticketId, { fromMe: true, ack, wid });
  return { id, wid };
}
const rowOf = async (id: number) =>
  (await here(() => queryText<object>("select ack, failure, raw from messages where id = $1", [id])))[0];
const told = async () => (await publishedBy(companyId)).filter(({ name }) => name === "message.update").length;

test("a batch stores the highest tick of each message, and browsers get only the messages that changed", async () => {
  const [one, two] = [await ours(1), await ours(3)];
  const before = await told();
  await here(() =>
    receiveAcks(connectionId, [
      { wid: one.wid, ack: 3 },
      { wid: one.wid, ack: 2 },
      { wid: two.wid, ack: 2 },
      { wid: "UNKNOWN", ack: 3 },
    ]),
  );
  expect([await rowOf(one.id), await rowOf(two.id)]).toMatchObject([{ ack: 3 }, { ack: 3 }]);
  expect(await told()).toBe(before + 1);
});

test("a tick for a message that was marked as failed clears the failure", async () => {
  const { id, wid } = await ours(0);
  await here(() => messageFailed(id, "internal"));
  expect(await rowOf(id)).toMatchObject({ ack: -1, failure: "internal" });
  await here(() => receiveAcks(connectionId, [{ wid, ack: 2 }]));
  expect(await rowOf(id)).toMatchObject({ ack: 2, failure: null });
});

test("a tick changes only our message on that number, not the customer's message with the same id", async () => {
  const other = await makeConnection(companyId);
  const { id, wid } = await ours(1);
  const theirs = await makeMessage(companyId, ticketId, { wid });
  await here(() => receiveAcks(other, [{ wid, ack: 3 }]));
  expect(await rowOf(id)).toMatchObject({ ack: 1 });
  await here(() => receiveAcks(connectionId, [{ wid, ack: 4 }]));
  expect([await rowOf(id), await rowOf(theirs)]).toMatchObject([{ ack: 4 }, { ack: 2 }]);
});

test("a sent message keeps the transport's bytes, and a message that was read meanwhile stays read without another event", async () => {
  const [fresh, read] = [await ours(0), await ours(3)];
  const before = await told();
  const sent = [fresh, read].map(({ id }) => ({ messageId: id, raw: Buffer.from(`raw ${id}`), ackMs: id }));
  await here(() => messagesSent(sent));
  expect(await rowOf(fresh.id)).toEqual({ ack: 1, failure: null, raw: Buffer.from(`raw ${fresh.id}`) });
  expect(await rowOf(read.id)).toEqual({ ack: 3, failure: null, raw: Buffer.from(`raw ${read.id}`) });
  expect(await told()).toBe(before + 1);
});

test("a message that a phone could not open is marked as unreadable until its tick arrives, and never after the tick", async () => {
  const [one, two] = [await ours(1), await ours(2)];
  const theirs = await makeMessage(companyId, ticketId, { wid: one.wid });
  const unopened = async () =>
    (
      await here(() =>
        queryText<{ id: number }>("select id from messages where unopened and id = any($1)", [
          [one.id, two.id, theirs],
        ]),
      )
    ).map(({ id }) => id);
  const before = await told();
  for (let time = 0; time < 2; time += 1)
    await here(() => messagesUnopened(connectionId, [one.wid, two.wid, "UNKNOWN"]));
  expect(await unopened()).toEqual([one.id]);
  expect(await told()).toBe(before + 1);
  await here(() => receiveAcks(connectionId, [{ wid: one.wid, ack: 2 }]));
  expect(await unopened()).toEqual([]);
});

test("two batches with the same messages in different orders do not deadlock", async () => {
  const [one, two] = [await ours(0, "Z"), await ours(0, "A")];
  const sent = ({ id }: { id: number }) => ({ messageId: id, raw: Buffer.from("raw"), ackMs: 1 });
  const ticks = (ack: 2 | 3) => [two, one].map(({ wid }) => ({ wid, ack }) as const);
  const outcomes = await overlapping(
    companyId,
    () => queryText("select 1 from messages where id = $1 for no key update", [one.id]),
    async () => {
      // On a table of many messages Postgres finds the messages by the index of their ids on WhatsApp.
      for (const plan of ["hashjoin", "mergejoin", "seqscan"]) await queryText(`set local enable_${plan} = off`);
      await receiveAcks(connectionId, ticks(2));
    },
    () => messagesSent([sent(two), sent(one)]),
  );
  expect(outcomes.map((outcome) => "done" in outcome)).toEqual([true, true]);
  expect([await rowOf(one.id), await rowOf(two.id)]).toMatchObject([{ ack: 2 }, { ack: 2 }]);
});

test("only a message that still waits can fail", async () => {
  const [waiting, sent] = [await ours(0), await ours(1)];
  await here(() => messagesFailed([waiting.id, sent.id, 2_000_000_000], "no-connection"));
  expect([await rowOf(waiting.id), await rowOf(sent.id)]).toMatchObject([
    { ack: -1, failure: "no-connection" },
    { ack: 1, failure: null },
  ]);
});

test.each(["window-closed", "media"] as const)(
  "a failure from the server (%s) stays after a late tick and after our note of the sending, and ends when a phone has the message",
  async (failure) => {
    const [refused, own] = [await ours(1), await ours(0)];
    await here(() => messagesRefused(connectionId, [refused.wid], failure));
    await here(() => messageFailed(own.id, "unconfirmed"));
    const sent = (id: number) => ({ messageId: id, raw: Buffer.from("raw"), ackMs: 1 });
    await here(() => receiveAcks(connectionId, [{ wid: refused.wid, ack: 1 }]));
    expect(await rowOf(refused.id)).toMatchObject({ ack: -1, failure });
    await here(() => messagesSent([sent(refused.id)]));
    expect(await rowOf(refused.id)).toEqual({ ack: -1, failure, raw: Buffer.from("raw") });
    await here(() =>
      receiveAcks(
        connectionId,
        [refused, own].map(({ wid }, at) => ({ wid, ack: at === 0 ? 2 : 1 }) as const),
      ),
    );
    expect([await rowOf(refused.id), await rowOf(own.id)]).toMatchObject([
      { ack: 2, failure: null },
      { ack: 1, failure: null },
    ]);
  },
);

test("Postgres plans the statement for WhatsApp's ticks a few times per connection, not for each tick", async () => {
  const planned =
    "select coalesce(sum(custom_plans), 0)::int as each from pg_prepared_statements where statement like '%as given(wid, ack)%'";
  await here(async () => {
    const [before] = await queryText<{ each: number }>(planned);
    for (let n = 0; n < 12; n += 1) await receiveAcks(connectionId, [{ wid: `X${n}`, ack: 1 }]);
    const [after] = await queryText<{ each: number }>(planned);
    expect((after?.each ?? 0) - (before?.each ?? 0)).toBeLessThan(6);
  });
});
