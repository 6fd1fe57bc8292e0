import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { asPlatform, companyPool, inCompany } from "../database.ts";
import { env } from "../env.ts";
import type { Events } from "@balcao/shared/events";
import { makeCompany, makeTicket, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { loadTicket } from "../../desk/tickets/presenter.ts";
import { enqueue, noteForWebhooks, publish, publishLast } from "./write.ts";

type Ticket = Events["ticket.update"]["ticket"];
let companyId: number;
let ticket: Ticket;
beforeAll(async () => {
  companyId = await makeCompany();
  const id = await makeTicket(companyId);
  ticket = (await inCompany(companyId, () => loadTicket(id))) as Ticket;
});

const lockTicket = () => queryText("select 1 from tickets where id = $1 for no key update", [ticket.id]);

/** The events of one transaction, as names and last messages. */
async function told(work: () => void): Promise<string[]> {
  const before = (await publishedBy(companyId)).length;
  await inCompany(companyId, async () => {
    await lockTicket();
    work();
  });
  return (await publishedBy(companyId))
    .slice(before)
    .map(({ name, payload }) => [name, (payload as { ticket?: Ticket }).ticket?.lastMessage].join(" "));
}
const card = (lastMessage: string, more: Partial<Ticket> = {}, before: Ticket | null = null) =>
  publish("ticket.update", { ticket: { ...ticket, lastMessage, ...more } }, { before });

test("a ticket that is published twice in one transaction gives one event, with its last state and in its first place", async () => {
  expect(
    await told(() => {
      card("um");
      publish("session.ended", { sessionId: "x", reason: "logout" });
      card("dois");
      card("outro", { id: ticket.id + 1 });
      card("três");
    }),
  ).toEqual(["ticket.update três", "session.ended ", "ticket.update outro"]);
});

test("in tests an event that shows a row is refused unless the transaction has locked the row", async () => {
  const free = inCompany(companyId, async () => card("livre"));
  await expect(free).rejects.toThrow(`Shown without a lock: tickets ${ticket.id}`);
});

test("a ticket that moves away and comes back gives an event each time", async () => {
  const elsewhere = { queueId: 2_000_000_000 };
  expect(
    await told(() => {
      card("aqui");
      card("lá", elsewhere, ticket);
      card("de volta", {}, { ...ticket, ...elsewhere });
    }),
  ).toEqual(["ticket.update aqui", "ticket.update lá", "ticket.gone ", "ticket.update de volta", "ticket.gone "]);
});

test.each([3, 9])("%i events of one transaction are published in their order", async (count) => {
  const sessions = Array.from({ length: count }, (_, place) => `s${place}`);
  const work = async () => {
    for (const sessionId of sessions) publish("session.ended", { sessionId, reason: "logout" });
  };
  const before = (await publishedBy(companyId)).length;
  await inCompany(companyId, work);
  const events = (await publishedBy(companyId)).slice(before);
  expect(events.map(({ payload }) => (payload as Events["session.ended"]).sessionId)).toEqual(sessions);
});

test.each([
  { count: 1, notes: false },
  { count: 9, notes: false },
  { count: 1, notes: true },
])(
  "the statement that writes $count events (with notes for webhooks: $notes) wakes their relay; for a version that does not, a trigger does",
  async ({ count, notes }) => {
    const listener = new pg.Client(env.DATABASE_URL);
    const company = await makeCompany();
    await listener.connect();
    onTestFinished(() => listener.end());
    await listener.query("listen outbox_event; listen outbox_job");
    const rings: string[] = [];
    listener.on("notification", ({ channel }) => void rings.push(channel));
    await inCompany(company, async () => {
      for (let n = 0; n < count; n += 1) publish("session.ended", { sessionId: `s${n}`, reason: "logout" });
      enqueue("goals.reckon", {});
      if (notes) noteForWebhooks({ event: "contact.erased", contactId: 1 });
    });
    await expect.poll(() => rings.toSorted()).toEqual(["outbox_event", "outbox_job"]);
    const mine = "from outbox where company_id = $1";
    const rung = await asPlatform(() => queryText(`select distinct rung ${mine}`, [company]));
    expect(rung).toEqual([{ rung: true }]);
    rings.length = 0;
    const again = `insert into outbox (company_id, kind, name, payload) select company_id, kind, name, payload ${mine} and kind = 'job'`;
    await asPlatform(() => queryText(again, [company]));
    await expect.poll(() => rings).toEqual(["outbox_job"]);
    await asPlatform(() => queryText(`delete ${mine}`, [company]));
  },
);

test("events of a company that are not delivered yet are deleted with the company", async () => {
  const removed = await makeCompany();
  await inCompany(removed, async () => publish("session.ended", { sessionId: "x", reason: "logout" }));
  const left = () => asPlatform(() => queryText("select name from outbox where company_id = $1", [removed]));
  expect(await left()).toEqual([{ name: "session.ended" }]);
  await asPlatform(() => queryText("delete from companies where id = $1", [removed]));
  expect(await left()).toEqual([]);
});

test.each([
  { objects: 2, locks: 3, othersWait: false },
  { objects: 20_000, locks: 1, othersWait: true },
])("$objects objects that are read before the commit take $locks locks", async ({ objects, locks, othersWait }) => {
  const ids = Array.from({ length: objects }, (_, place) => 2_000_000_000 + place);
  const company = await makeCompany();
  const seen: unknown[] = [];
  await inCompany(company, async () =>
    publishLast("campaign.update", ids, async (shown) => {
      const [taken] = await queryText<{ n: number }>(
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
      );
      const other = await companyPool.query<{ free: boolean }>(
        "select pg_try_advisory_xact_lock_shared(hashtext('campaign.update'), $1) as free",
        [-company],
      );
      seen.push(shown.length, taken?.n, other.rows[0]?.free);
    }),
  );
  expect(seen).toEqual([objects, locks, !othersWait]);
});

test("nothing is noted for webhooks outside of a company, because it would reach the webhooks of all companies", async () => {
  const noted = asPlatform(async () => noteForWebhooks({ event: "ticket.opened", ticketId: ticket.id }));
  await expect(noted).rejects.toThrow("No company in scope");
});
