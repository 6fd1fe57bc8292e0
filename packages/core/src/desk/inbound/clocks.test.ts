import { generator, shuffled } from "@balcao/shared/testing/random-trees";
import { describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeMessage, makeUser, newNumber } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { sendMessages } from "../messages/sending/send.ts";
import { receiveMessage } from "./receive.ts";

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const now = () => new Date();

async function conversation() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const ana = await makeUser(companyId, { profile: "admin" });
  const number = newNumber();
  const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  /** A customer's message with the server's time, and with the arrival time of our process. */
  const hear = (body: string, serverTime: Date, { arrived = now(), isLive = true } = {}) =>
    inCompany(companyId, () =>
      receiveMessage(inboundText(connectionId, { number, body, serverTime, receivedAt: arrived, isLive })),
    );
  const ticket = async () =>
    (await rows<{ id: number }>("update tickets set status = 'open', user_id = $1 returning id", [ana.userId]))[0]
      ?.id ?? 0;
  const answer = async (body: string) => {
    const ticketId = await ticket();
    await inCompany(companyId, () => sendMessages(ana, ticketId, { body }, []));
  };
  /** The shown conversation, and the words on its card. */
  const shown = async () => {
    const words = await rows<{ body: string }>("select body from messages order by sent_at, id");
    const [card] = await rows<{ card: string }>("select last_message as card from tickets");
    return { words: words.map(({ body }) => body), card: card?.card };
  };
  return { companyId, rows, hear, answer, shown, ticket };
}

describe("clocks that disagree", () => {
  test.each([
    ["two hours ahead", () => hours(2)],
    ["three days behind", () => hours(-72)],
    ["zero", () => new Date(0)],
  ])("a message that arrives later is shown later when the server's stamp is %s", async (_name, stamp) => {
    const { hear, answer, shown, rows } = await conversation();
    await hear("um", now());
    await hear("dois", stamp());
    await hear("três", now());
    await answer("quatro");
    await hear("cinco", now());
    expect(await shown()).toEqual({ words: ["um", "dois", "três", "quatro", "cinco"], card: "cinco" });
    expect(
      await rows("select 1 from messages where sent_at > clock_timestamp() or sent_at < now() - interval '1 minute'"),
    ).toEqual([]);
  });

  test.each([
    ["ahead", 3],
    ["behind", -3],
  ])("a message that arrives later is shown later when the clock of the worker's host is %s", async (_name, off) => {
    const { hear, answer, shown } = await conversation();
    await hear("um", now(), { arrived: hours(off) });
    await answer("dois");
    await hear("três", now(), { arrived: hours(off) });
    expect(await shown()).toEqual({ words: ["um", "dois", "três"], card: "três" });
  });

  test("a message that arrives later is shown later when the clocks of all our machines are behind the server's", async () => {
    const { hear, answer, shown } = await conversation();
    await hear("um", hours(3));
    await answer("dois");
    await hear("três", hours(3));
    expect(await shown()).toEqual({ words: ["um", "dois", "três"], card: "três" });
  });

  test("a message that arrives later is shown later when our clocks were ahead while we answered", async () => {
    const { companyId, hear, shown, ticket } = await conversation();
    await hear("um", now());
    await makeMessage(companyId, await ticket(), { body: "dois", fromMe: true, sentAt: hours(1) });
    await hear("três", now());
    expect(await shown()).toMatchObject({ words: ["um", "dois", "três"] });
  });
});

test("a message that waited at the server during an outage is placed by the server's time, but never in the future", async () => {
  const { hear, answer, shown } = await conversation();
  await hear("três", now());
  await answer("quatro");
  await hear("um", hours(-72), { isLive: false });
  await hear("dois", hours(-1), { isLive: false });
  await hear("cinco", hours(2), { isLive: false });
  await answer("seis");
  expect(await shown()).toEqual({ words: ["um", "dois", "três", "quatro", "cinco", "seis"], card: "seis" });
});

test("messages that arrive in another order within a minute are shown in the server's order", async () => {
  const { hear, shown } = await conversation();
  const at = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000);
  await hear("dois", at(4));
  await hear("um", at(9));
  expect((await shown()).words).toEqual(["um", "dois"]);
});

describe("late messages", () => {
  const second = (ago: number) => new Date(Math.floor(Date.now() / 1000 - ago) * 1000);

  test("a late message is shown above messages that the server sent after it even when an answer to those messages was sent before it arrived", async () => {
    const { companyId, hear, shown, ticket } = await conversation();
    await hear("dois", second(9));
    await makeMessage(companyId, await ticket(), { body: "três", fromMe: true, sentAt: second(5) });
    await hear("um", second(12));
    expect((await shown()).words).toEqual(["um", "dois", "três"]);
  });

  test("a late message is shown above messages that the server sent after it even when those messages were shown below our answer", async () => {
    const { companyId, hear, shown, ticket } = await conversation();
    await hear("um", second(30));
    await makeMessage(companyId, await ticket(), { body: "dois", fromMe: true, sentAt: second(5) });
    await hear("quatro", second(9));
    await hear("três", second(12));
    expect((await shown()).words).toEqual(["um", "dois", "três", "quatro"]);
  });
});

describe("the next message after a message that was moved below our answer", () => {
  const second = (ago: number) => new Date(Math.floor(Date.now() / 1000 - ago) * 1000);
  async function moved() {
    const talk = await conversation();
    await talk.hear("um", second(40));
    const ours = async (body: string, ago: number) =>
      makeMessage(talk.companyId, await talk.ticket(), { body, fromMe: true, sentAt: second(ago) });
    await ours("dois", 20);
    await talk.hear("três", second(30));
    return { ...talk, ours };
  }

  test("the next message after a message that was moved below our answer is shown below the moved message even when it waited while the number was away", async () => {
    const { hear, shown } = await moved();
    await hear("quatro", second(28), { isLive: false });
    expect((await shown()).words).toEqual(["um", "dois", "três", "quatro"]);
  });

  test("the next message after a message that was moved below our answer is shown below our messages after the moved message", async () => {
    const { hear, ours, shown } = await moved();
    await ours("quatro", 5);
    await hear("cinco", second(28));
    expect((await shown()).words).toEqual(["um", "dois", "três", "quatro", "cinco"]);
  });
});

test.each([1, 2, 3])(
  "customers' messages in any order are shown in the server's order, whatever answers are sent between them: %i",
  async (seed) => {
    const { companyId, hear, shown, ticket } = await conversation();
    const from = Math.floor(Date.now() / 1000) - 50;
    const second = (n: number) => new Date((from + n) * 1000);
    await hear("0", second(0));
    const ticketId = await ticket();
    const order = shuffled(
      Array.from({ length: 30 }, (_, n) => n + 1),
      generator(seed),
    );
    for (const n of order) {
      if (n % 3 === 0) {
        await makeMessage(companyId, ticketId, { body: `us ${n}`, fromMe: true, sentAt: second((n * 7) % 40) });
      }
      await hear(String(n), second(n));
    }
    const theirs = (await shown()).words.filter((word) => !word.startsWith("us")).map(Number);
    expect(theirs, `they came as ${order.join(" ")}`).toEqual(theirs.toSorted((a, b) => a - b));
  },
);
