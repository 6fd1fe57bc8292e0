// npm run bench:outreach measures five parts: turns (a campaign's turn beside an attendant's message), answers (an attendant's answer during a
// campaign), imports (beside a bare COPY), reports (a report of 100,000 people, its pages, and a flight check of 20,000) and board (8,000 open
// tickets). It prints the ratios of one run, which no test asserts. Run `npm run build` before. The name of a part after the command runs that part
// alone.
import { resolve } from "node:path";
import pg from "pg";
import { startApi } from "./lib/api-process.ts";
import { prepareDataset } from "./lib/dataset.ts";
import { percentile } from "./lib/measure.ts";

const messages = 300;
const people = 100_000;
const listed = 20_000;
const calls = 20;
const results = resolve(import.meta.dirname, "../test-results/bench-outreach");

const data = await prepareDataset("small");
Object.assign(process.env, { DATABASE_URL: data.appUrl, DATA_KEY: "bench:0123456789abcdef0123456789abcdef" });
// These modules are loaded late, because they read the environment.
const { closeDatabase, inCompany } = await import("@balcao/core/base/database");
const { queryText } = await import("@balcao/core/testing/query-text");
const { followedBy } = await import("@balcao/core/base/happenings");
const { takeTurn } = await import("@balcao/core/desk/campaigns/dispatch/turn");
const { say } = await import("@balcao/core/desk/messages/sending/say");
const { deliver, measureAnswers } = await import("./lib/outreach-answers.ts");
const { measureBoard } = await import("./lib/outreach-board.ts");
const { measureImport } = await import("./lib/outreach-import.ts");
followedBy(async () => (await import("@balcao/core/followers/followers")).followers);

const owner = new pg.Client({ connectionString: data.ownerUrl });
await owner.connect();
const made = async (text: string, values: unknown[]): Promise<number> =>
  (await owner.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;

/** A company whose number may write to anybody at any hour. */
async function company(): Promise<{ companyId: number; connectionId: number }> {
  const companyId = await made("insert into companies (name) values ($1)", [`Divulgação ${Date.now()}`]);
  const connectionId = await made(
    "insert into connections (company_id, name, network, status) values ($1, 'Loja', 'simulator', 'CONNECTED')",
    [companyId],
  );
  for (const [key, value] of Object.entries({
    campaignDailyCap: "off",
    messageInterval: 0,
    hoursFrom: "00:00",
    hoursTo: "00:00",
  }))
    await owner.query("insert into campaign_settings (company_id, key, value) values ($1, $2, $3)", [
      companyId,
      key,
      JSON.stringify(value),
    ]);
  return { companyId, connectionId };
}

const fill = (companyId: number, campaignId: number, count: number, state: string) =>
  owner.query(
    `insert into campaign_shippings (company_id, campaign_id, name, number, variant, position, lane, state, sent_at, delivered_at)
     select $1, $2, 'Pessoa ' || n, '55119' || lpad(n::text, 8, '0'), 1 + n % 5, n, 'cold', $4, case when $4 <> 'queued' then now() end,
       case when $4 <> 'queued' then now() end from generate_series(1, $3::int) n`,
    [companyId, campaignId, count, state],
  );

/** The same company with a running campaign for this many people. */
async function running(count: number) {
  const { companyId, connectionId } = await company();
  const campaignId = await made(
    "insert into campaigns (company_id, name, message1, status, connection_id, prepared_at) values ($1, 'Natal', 'Oi {primeiroNome}', 'EM_ANDAMENTO', $2, now())",
    [companyId, connectionId],
  );
  await fill(companyId, campaignId, count, "queued");
  return { companyId, connectionId };
}

async function turns(): Promise<void> {
  const { companyId, connectionId } = await running(2 * messages);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const turn: number[] = [];
  const answer: number[] = [];
  for (let index = 0; index < 2 * messages; index += 1) {
    const began = performance.now();
    await here(() => takeTurn(connectionId, { now: new Date(Date.now() + index * 60_000), random: () => 0.5 }));
    if (index >= messages) turn.push(performance.now() - began);
    await deliver({ companyId, connectionId });
  }
  const [written] = await here(() => queryText<{ count: number }>("select count(*)::int as count from messages"));
  if (written?.count !== 2 * messages) throw new Error(`The turns wrote ${written?.count} messages`);
  const tickets = await here(() => queryText<{ id: number }>("select id from tickets order by id limit 100"));
  for (let index = 0; index < 2 * messages; index += 1) {
    const began = performance.now();
    await here(() => say(tickets[index % tickets.length]?.id ?? 0, { speaker: "desk" }, [{ body: "Bom dia" }]));
    if (index >= messages) answer.push(performance.now() - began);
    await deliver({ companyId, connectionId });
  }
  const [of, beside] = [percentile(turn, 0.5), percentile(answer, 0.5)];
  console.table({
    "a turn, p50 ms": of.toFixed(1),
    "an answer, p50 ms": beside.toFixed(1),
    ratio: (of / beside).toFixed(2),
  });
}

async function answers(): Promise<void> {
  const number = await running(20_000);
  const contacts = await owner.query<{ id: number }>(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Cliente ' || n, '55139' || lpad(n::text, 8, '0') from generate_series(1, 100) n
       returning company_id, id, number
     ), known as (
       insert into contact_identities (company_id, contact_id, kind, value) select company_id, id, 'phone', number from people
     )
     insert into tickets (company_id, contact_id, connection_id, status) select company_id, id, $2, 'open' from people returning id`,
    [number.companyId, number.connectionId],
  );
  console.table(
    await measureAnswers(
      number,
      contacts.rows.map(({ id }) => id),
    ),
  );
}

async function imports(): Promise<void> {
  const { companyId } = await company();
  const figures: Record<string, object> = {};
  for (const rows of [1000, 10_000, 50_000]) figures[`${rows} rows`] = await measureImport(owner, companyId, rows);
  console.table(figures);
}

async function board(): Promise<void> {
  const api = await startApi({ databaseUrl: data.appUrl, results });
  console.table(await measureBoard(owner, api, data.companyId));
  await api.stop();
}

async function reports(): Promise<void> {
  const { companyId } = data;
  const ended = await made(
    "insert into campaigns (company_id, name, message1, status, prepared_at) values ($1, 'Grande', 'Oi', 'FINALIZADA', now())",
    [companyId],
  );
  await fill(companyId, ended, people, "delivered");
  const listId = await made("insert into contact_lists (company_id, name) values ($1, $2)", [
    companyId,
    `Lista ${Date.now()}`,
  ]);
  await owner.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at)
     select $1, $2, 'Pessoa ' || n, '55119' || lpad(n::text, 8, '0'), true, now() from generate_series(1, $3::int) n`,
    [companyId, listId, listed],
  );
  const planned = await made(
    "insert into campaigns (company_id, name, message1, contact_list_id) values ($1, 'Planejada', 'Oi {nome}', $2)",
    [companyId, listId],
  );
  await owner.query("analyze campaign_shippings, contact_list_items");
  const api = await startApi({ databaseUrl: data.appUrl, results });
  const headers = await api.as(companyId, 1);
  const paths = {
    report: `/campaigns/${ended}/report`,
    "first page": `/campaigns/${ended}/shippings`,
    "one state": `/campaigns/${ended}/shippings?state=delivered`,
    search: `/campaigns/${ended}/shippings?searchParam=99999`,
    list: "/campaigns",
    "flight check": `/campaigns/${planned}/flight-check`,
    preview: `/campaigns/${planned}/preview`,
  };
  const figures: Record<string, object> = {};
  for (const [name, path] of Object.entries(paths)) {
    const samples: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now();
      const { status } = await api.call({ path: `/api${path}`, headers });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      samples.push(performance.now() - began);
    }
    figures[name] = { "p50 ms": percentile(samples, 0.5).toFixed(0), "most ms": Math.max(...samples).toFixed(0) };
  }
  console.table(figures);
  await api.stop();
}

const [, , only] = process.argv;
for (const part of [turns, answers, imports, reports, board])
  if (only === undefined || only === part.name) await part();
await owner.end();
await closeDatabase();
await data.stop();
process.exit(0);
