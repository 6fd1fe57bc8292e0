import { asPlatform, inCompany } from "@balcao/core/base/database";
import { listen } from "@balcao/core/base/postgres/listen";
import { noteReport } from "@balcao/core/office/operations/figures";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeConnection, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { FailedMessage, Operations } from "@balcao/shared/operations/schema";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

let operator: ReturnType<typeof as>;
let operatorsCompany: number;
beforeAll(async () => {
  operatorsCompany = await makeCompany();
  operator = as(await signIn(await makeUser(operatorsCompany, { profile: "admin", super: true })));
});
// Health covers the whole installation, and rows of earlier tests would count too.
beforeEach(async () => {
  for (const table of ["workers", "outbox", "outbox_dead", "inbound_journal", "connection_incidents"])
    await asPlatform(() => queryText(`delete from ${table}`));
});

const look = async (): Promise<Operations> => (await operator.get("/operator/health").expect(200)).body;
const lineOf = ({ lines }: Operations, name: string) => lines.find((line) => line.name === name);
const stateOf = async (id: number) =>
  (
    await asPlatform(() =>
      queryText<{ state: string; attempts: number; isDue: boolean }>(
        'select state, attempts, not_before <= now() as "isDue" from inbound_journal where id = $1',
        [id],
      ),
    )
  )[0];

/** A journal row that was tried for the last time. */
async function failed(companyId: number, connectionId: number, wid: string): Promise<number> {
  const [row] = await inCompany(companyId, () =>
    queryText<{ id: number }>(
      `insert into inbound_journal (company_id, connection_id, chat, wid, from_me, envelope, plaintexts, state, reason, attempts, not_before)
       values ($1, $2, '5511987654321@s.whatsapp.net', $3, false, '{"name":"Dona Rosa"}', 'segredo da cliente', 'failed',
         'invalid input syntax for type json: "segredo da cliente"', 6, now() + interval '1 hour') returning id`,
      [companyId, connectionId, wid],
    ),
  );
  return row?.id ?? 0;
}

test("only the operator sees the state of the installation", async () => {
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  await admin.get("/operator/health").expect(403, { error: "ERR_NO_PERMISSION" });
  for (const what of ["messages", "undelivered", "jobs"])
    await admin.post(`/operator/health/${what}/retry`).send({}).expect(403, { error: "ERR_NO_PERMISSION" });
});

test("numbers that are down are listed across all companies, the longest outage first, with the time and the reason", async () => {
  const companies: number[] = [];
  // A suspended company still gets its customers' messages. Nobody misses the numbers of one that is blocked or in the bin.
  const standings = ["suspended_at = now()", "status = true", "status = false", "removed_at = now()"];
  for (const [index, standing] of standings.entries()) {
    const companyId = await makeCompany();
    companies.push(companyId);
    await inCompany(companyId, () => queryText(`update companies set ${standing}`));
    const connectionId = await makeConnection(companyId, { name: `Número ${index}` });
    await inCompany(companyId, () =>
      queryText(
        "insert into connection_incidents (company_id, connection_id, reason, started_at) values ($1, $2, 'lost', now() - $3::interval)",
        [companyId, connectionId, `${index + 1} hours`],
      ),
    );
  }
  const { down, downCount } = await look();
  expect(downCount).toBe(2);
  expect(down.map(({ name, company, reason }) => [name, company.id, reason])).toEqual([
    ["Número 1", companies[1], "lost"],
    ["Número 0", companies[0], "lost"],
  ]);
});

test("a worker's report on the queue is shown while the worker lives, with the worker's versions", async () => {
  const seen = (ago: string) =>
    asPlatform(() =>
      queryText(
        `insert into workers (id, network, numbers, seen_at) values ('w', 'simulator', 3, now() - $1::interval)
         on conflict (id) do update set seen_at = excluded.seen_at`,
        [ago],
      ),
    );
  await seen("0");
  expect((await look()).workers).toMatchObject([{ id: "w", numbers: 3, alive: true, product: null }]);
  const failure = { id: "1", name: "mails.send", reason: "no", at: "2026-11-22T12:00:00.000Z" };
  const figures = { waiting: 4, active: 1, failed: 1, failures: [failure] };
  await asPlatform(() => noteReport("w", { product: "0.1.0", node: "24.1.0", ...figures }));
  const found = await look();
  expect(lineOf(found, "jobs")).toEqual({ name: "jobs", waiting: 4, active: 1, failed: 1, oldestSeconds: null });
  expect(found.failures.jobs).toEqual([failure]);
  expect(found.workers).toMatchObject([{ product: "0.1.0", node: "24.1.0" }]);
  await seen("1 hour");
  const late = await look();
  expect([lineOf(late, "jobs"), late.workers[0]?.alive, late.parts.workers.ok]).toEqual([undefined, false, false]);
});

test("sizes and versions of this installation are shown", async () => {
  const companyId = await makeCompany();
  await asPlatform(() => queryText("update companies set storage_bytes = 9e12 where id = $1", [companyId]));
  const { versions, databaseBytes, storage, disk } = await look();
  expect(versions).toMatchObject({
    node: process.versions.node,
    redis: false,
    lastMigration: expect.stringMatching(/^\d{4}-/),
  });
  expect([versions.migrations > 30, databaseBytes > 1_000_000, disk === null || disk.free <= disk.total]).toEqual([
    true,
    true,
    true,
  ]);
  expect(storage[0]).toMatchObject({ company: { id: companyId }, bytes: 9e12 });
  expect(storage.length).toBeLessThanOrEqual(10);
  await asPlatform(() => queryText("update companies set storage_bytes = 0 where id = $1", [companyId]));
});

test("a message that could not be stored is listed without its content, and is tried again when the operator asks", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { name: "Vendas" });
  const [one, other] = [await failed(companyId, connectionId, "A"), await failed(companyId, connectionId, "B")];
  const { body, text } = await operator.get("/operator/health").expect(200);
  expect(text).not.toMatch(/segredo|Rosa|987654321/);
  expect((body as Operations).failures.messages.map(({ id }: FailedMessage) => id)).toEqual([other, one]);
  expect(body.failures.messages[0]).toMatchObject({ company: { id: companyId }, connection: "Vendas" });
  expect(lineOf(body, "journal")).toMatchObject({ waiting: 0, failed: 2 });
  const rung: string[] = [];
  const closing = new AbortController();
  let heard: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (heard = resolve));
  let told: () => void = () => undefined;
  const ringing = new Promise<void>((resolve) => (told = resolve));
  const bell = listen(
    ["journal"],
    (_, payload) => {
      if (payload === "") return heard();
      rung.push(payload);
      told();
    },
    closing.signal,
  );
  await ready;
  const retry = (given: object) => operator.post("/operator/health/messages/retry").send(given);
  await retry({ id: one }).expect(200, { retried: 1 });
  await ringing;
  closing.abort();
  await bell;
  expect(rung).toEqual([String(connectionId)]);
  expect([await stateOf(one), (await stateOf(other))?.state]).toEqual([
    { state: "received", attempts: 0, isDue: true },
    "failed",
  ]);
  await retry({ id: one }).expect(200, { retried: 0 });
  await retry({}).expect(200, { retried: 1 });
  expect((await stateOf(other))?.state).toBe("received");
});

test("when the operator asks, a job that could not be handed over goes back into the outbox, and a late event is deleted", async () => {
  const companyId = await makeCompany();
  for (const [id, kind] of [
    [1, "job"],
    [2, "event"],
  ] as const)
    await asPlatform(() =>
      queryText(
        "insert into outbox_dead (id, company_id, kind, name, payload, error, created_at) values ($1, $2, $3, 'mails.send', '{}', 'no', now())",
        [id, companyId, kind],
      ),
    );
  const { failures, parts } = await look();
  expect([failures.undelivered.map(({ name }) => name).toSorted(), parts.relay.ok]).toEqual([
    ["event mails.send", "job mails.send"],
    false,
  ]);
  const retry = (given: object) => operator.post("/operator/health/undelivered/retry").send(given);
  await retry({ id: 1 }).expect(200, { retried: 1 });
  await retry({}).expect(200, { retried: 1 });
  const rows = await asPlatform(() =>
    queryText("select company_id, kind, name from outbox where name <> 'operator.changed'"),
  );
  expect(rows).toEqual([{ company_id: companyId, kind: "job", name: "mails.send" }]);
  expect((await look()).failures.undelivered).toEqual([]);
});

test("the workers run a failed job of the queue again when the operator asks", async () => {
  await operator.post("/operator/health/jobs/retry").send({ id: "repeat:mails.send:1" }).expect(200, { ok: true });
  const rows = await asPlatform(() =>
    queryText("select company_id, kind, name, payload from outbox where name <> 'operator.changed'"),
  );
  expect(rows).toEqual([
    { company_id: operatorsCompany, kind: "job", name: "queue.retry", payload: { jobId: "repeat:mails.send:1" } },
  ]);
});

test("the list of companies that sent most e-mails to outsiders in a day counts e-mails with codes, and says whether a company never paid", async () => {
  for (const table of ["email_recipients", "mails"]) await asPlatform(() => queryText(`delete from ${table}`));
  const quiet = await makeCompany();
  const loud = await makeCompany();
  await makeBilled(loud);
  const write = (companyId: number, ago: string) =>
    inCompany(companyId, () =>
      queryText(
        `insert into mails (company_id, recipient, subject, body, is_secret, created_at) values ($1, 'a@b.test', 'x', 'x', true, now() - $2::interval)`,
        [companyId, ago],
      ),
    );
  for (const ago of ["0 hours", "1 hour", "25 hours"]) await write(loud, ago);
  await write(quiet, "23 hours");
  await inCompany(loud, async () => {
    const [email] = await queryText<{ id: number }>(
      `insert into emails (company_id, client_id, user_name, subject, message, sender_name, reply_to)
       values ($1, gen_random_uuid(), 'Ana', 'x', 'x', '', '') returning id`,
      [loud],
    );
    await queryText(
      "insert into email_recipients (company_id, email_id, email, token) values ($1, $2, 'a@b.test', gen_random_uuid()::text)",
      [loud, email?.id],
    );
  });
  const { senders } = await look();
  expect(senders.map(({ company, ...sent }) => [company.id, sent])).toEqual([
    [loud, { recipients: 1, codes: 2, neverPaid: true }],
    [quiet, { recipients: 0, codes: 1, neverPaid: false }],
  ]);
});
