import { describe, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { blockCompany, unblockCompany } from "../../company/companies/block.ts";
import { queryText } from "../../testing/query-text.ts";
import { say } from "../../desk/messages/sending/say.ts";
import { sendMessages } from "../../desk/messages/sending/send.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { farewells } from "../../testing/stages/farewells.ts";
import { overlapping } from "../../testing/race.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { dueTickets, runTimer, type Timer } from "./timers.ts";

/** A number where Ana has accepted a customer's ticket. */
async function served(values: Parameters<typeof counter>[0]) {
  const shop = await counter({ queues: ["Vendas"], ...values });
  const ana = await makeUser(shop.companyId, { name: "Ana", profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
  await shop.says("Oi");
  const { id } = await shop.ticket();
  const change = async (status: "open" | "closed") => {
    await here(() => changeTicket(ana, id, { status }));
    await farewells(shop.companyId);
  };
  await change("open");
  const run = async (timer: Timer) => {
    const due = await asPlatform(() => dueTickets(timer));
    for (const { companyId, id: dueId } of due)
      if (companyId === shop.companyId) await here(() => runTimer(timer, dueId));
  };
  const answer = async ({ ack = 1 } = {}) => {
    const { messages } = await here(() => sendMessages(ana, id, { body: "Já vejo" }, []));
    await shop.rows("update messages set ack = $2 where id = $1 returning id", [messages[0]?.id, ack]);
  };
  return { ...shop, id, change, run, answer };
}

describe("an open ticket whose customer is silent", () => {
  const connection = {
    status: "CONNECTED",
    expires_ticket: 10,
    expires_inactive_message: "Até logo, {{firstName}}",
    complation_message: "Fim",
  };

  test("an open ticket whose customer is silent is closed with a text, and without a rating request", async () => {
    const shop = await served({ connection, settings: { userRating: "enabled" } });
    await shop.answer();
    await shop.pass(9);
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "open" });
    await shop.pass(2);
    await shop.run("silence");
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "closed" });
    expect(await shop.answers()).toEqual(["Até logo, Carla"]);
    expect((await shop.events()).at(-1)).toBe("closed");
  });

  test("an open ticket whose customer is silent stays open while the company is blocked, and is closed without a word when it is back weeks later", async () => {
    const shop = await served({ connection });
    await shop.answer();
    await shop.pass(11);
    await inCompany(shop.companyId, blockCompany);
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "open" });
    await shop.pass(30_000);
    await inCompany(shop.companyId, unblockCompany);
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "closed" });
    expect(await shop.answers()).toEqual([]);
  });

  test("an open ticket whose customer is silent stays open while our answer was not sent, or could not be sent", async () => {
    const shop = await served({ connection });
    for (const ack of [0, -1]) {
      await shop.answer({ ack });
      await shop.pass(60);
      await shop.run("silence");
      expect(await shop.ticket()).toMatchObject({ status: "open" });
    }
    await shop.rows("update messages set ack = 1 where ack = -1 returning id");
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "closed" });
  });

  test("an open ticket whose customer is silent stays open while the customer waits for us, whatever automatic text was sent", async () => {
    const settings = { sendGreetingAccepted: "enabled", greetingAcceptedMessage: "Sou {{user}}" };
    const shop = await served({ connection, settings });
    expect(await shop.answers()).toEqual(["Sou Ana"]);
    await shop.pass(60);
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "open" });
    await shop.answer();
    await shop.says("Obrigada, e o troco?");
    await shop.pass(60);
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "open" });
    await inCompany(shop.companyId, () => say(shop.id, { speaker: "schedule" }, [{ body: "Lembrete: retire amanhã" }]));
    await shop.rows("update messages set ack = 1 where ack = 0");
    await shop.pass(60);
    await shop.run("silence");
    expect(await shop.ticket(), "a scheduled message is no answer").toMatchObject({ status: "open" });
  });

  test("an open ticket whose customer is silent stays open without a limit, in groups, and while it is snoozed or was so a moment ago", async () => {
    const shop = await served({ connection: { ...connection, expires_ticket: 0 } });
    await shop.answer();
    await shop.pass(600);
    await shop.run("silence");
    await shop.rows("update connections set expires_ticket = 10");
    await shop.rows("update tickets set snoozed_until = now() + interval '1 hour'");
    await shop.run("silence");
    await shop.rows("update tickets set snoozed_until = null, is_group = true");
    await shop.run("silence");
    const woken = "insert into ticket_events (company_id, ticket_id, kind) select company_id, id, 'woken' from tickets";
    await shop.rows(`with woken as (${woken}) update tickets set is_group = false`);
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "open" });
  });

  test("an open ticket whose customer is silent stays open while the number is down, and for a moment after it is back, because the answer may be on its way", async () => {
    const shop = await served({ connection });
    await shop.answer();
    await shop.pass(60);
    const becomes = async (change: string) => {
      await shop.rows(`update connections set ${change}`);
      await shop.run("silence");
      return (await shop.ticket()).status;
    };
    expect(await becomes("status = 'DISCONNECTED'")).toBe("open");
    expect(await becomes("status = 'CONNECTED', updated_at = now()")).toBe("open");
    expect(await becomes("updated_at = now() - interval '3 minutes'")).toBe("closed");
  });

  test("an open ticket whose customer is silent stays open while a number that looks connected has no worker", async () => {
    const shop = await served({ connection });
    await shop.answer();
    await shop.pass(60);
    const lease =
      "insert into connection_leases (company_id, connection_id, holder, expires_at) values ($1, $2, 'w1', now())";
    await shop.rows(lease, [shop.companyId, shop.connectionId]);
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "open" });
    await shop.rows("update connection_leases set expires_at = now() + interval '1 minute'");
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "closed" });
  });

  test("an open ticket whose customer is silent is closed on a removed number, which can receive no answer any more", async () => {
    const shop = await served({ connection });
    await shop.answer();
    await shop.pass(60);
    await shop.rows("update connections set status = 'DISCONNECTED', is_default = false, deleted_at = now()");
    await shop.run("silence");
    expect(await shop.ticket()).toMatchObject({ status: "closed" });
  });

  test("an open ticket whose customer is silent is skipped while another transaction has locked it", async () => {
    const shop = await served({ connection });
    await shop.answer();
    await shop.pass(11);
    await overlapping(
      shop.companyId,
      () => queryText("select 1 from tickets where id = $1 for update", [shop.id]),
      () => runTimer("silence", shop.id),
    );
    expect(await shop.ticket()).toMatchObject({ status: "open" });
  });
});

describe("a ticket without a queue", () => {
  test("a ticket without a queue is put in the number's fallback queue once its waiting time has passed, but not while somebody talks with its customer", async () => {
    const shop = await counter({ connection: { time_to_transfer: 5 }, settings: { sendMsgTransfTicket: "enabled" } });
    await shop.rows("update connections set transfer_queue_id = $1", [shop.queueIds[1]]);
    await shop.says("Oi");
    const run = async () => {
      for (const { companyId, id } of await asPlatform(() => dueTickets("no-queue")))
        if (companyId === shop.companyId) await inCompany(companyId, () => runTimer("no-queue", id));
    };
    await run();
    expect(await shop.ticket()).toMatchObject({ queueId: null, kind: "menu" });
    await shop.pass(6);
    const talk = `bot_state = bot_state || '{"kind": "talk", "options": [], "talker": {"kind": "assistant", "promptId": null}}'`;
    await shop.rows(`update tickets set ${talk}, updated_at = now()`);
    await run();
    expect(await shop.ticket(), "the assistant talks").toMatchObject({ queueId: null, kind: "talk" });
    await shop.pass(6);
    await run();
    await run();
    expect(await shop.ticket()).toMatchObject({ status: "pending", queueId: shop.queueIds[1], kind: null });
    expect((await shop.events()).slice(-2)).toEqual(["transferred", "queued"]);
    expect((await shop.answers()).at(-1)).toMatch(/setor \*Suporte\*/);
  });
});

test("a snoozed ticket without a queue goes to the fallback queue only after its snooze, and without a text when that is a day late", async () => {
  const shop = await counter({ connection: { time_to_transfer: 5 }, settings: { sendMsgTransfTicket: "enabled" } });
  await shop.rows("update connections set transfer_queue_id = $1", [shop.queueIds[1]]);
  await shop.says("Oi");
  await shop.pass(1_500);
  await shop.rows("update messages set sent_at = sent_at - interval '1500 minutes'");
  const { id } = await shop.ticket();
  const told = (await shop.answers()).length;
  const run = () => inCompany(shop.companyId, () => runTimer("no-queue", id));
  await shop.rows("update tickets set snoozed_until = now() + interval '1 hour'");
  await run();
  expect(await shop.rows("select queue_id, snoozed_until > now() as snoozed from tickets")).toEqual([
    { queue_id: null, snoozed: true },
  ]);
  await shop.rows("update tickets set snoozed_until = null");
  await run();
  expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[1] });
  expect(await shop.answers()).toHaveLength(told);
});

describe("a rating request without an answer", () => {
  const values = { settings: { userRating: "enabled" }, connection: { complation_message: "Volte sempre" } };

  test("a rating request without an answer ends after its time, and the closing text is sent", async () => {
    const shop = await served(values);
    await shop.change("closed");
    await shop.pass(29);
    await shop.run("rating");
    expect(await shop.answers()).toHaveLength(1);
    await shop.pass(2);
    await shop.run("rating");
    await shop.run("rating");
    expect((await shop.answers()).slice(1)).toEqual(["Volte sempre"]);
    expect(await shop.rows("select answer, ended_at is null as open from rating_requests")).toEqual([
      { answer: null, open: false },
    ]);
  });

  test("a rating request without an answer causes no closing text more than five minutes late, or in a new conversation", async () => {
    const late = await served(values);
    await late.change("closed");
    await late.pass(36);
    await late.run("rating");
    const back = await served(values);
    await back.change("closed");
    await back.rows("update tickets set status = 'pending', closed_at = null");
    await back.pass(31);
    await back.run("rating");
    for (const shop of [late, back]) {
      expect(await shop.answers()).toHaveLength(1);
      expect(await shop.rows("select 1 from rating_requests where ended_at is null")).toEqual([]);
    }
  });
});
