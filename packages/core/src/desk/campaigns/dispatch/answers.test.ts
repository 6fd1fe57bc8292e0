import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeCampaign, makeShipping, setCampaignSetting } from "../../../testing/campaign-factories.ts";
import { makeCompany, makeConnection, newNumber } from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { queryText } from "../../../testing/query-text.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { messagesSent } from "../../messages/changes/acks.ts";
import { takeTurn } from "./turn.ts";

/** Three o'clock this afternoon in São Paulo. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`);

/** A company with `campaigns` campaigns that ask a person for a confirmation first. */
async function asked(campaigns = 1) {
  const companyId = await makeCompany();
  for (const [key, value] of Object.entries({ campaignDailyCap: "off", messageInterval: 0, optOutFooter: false }))
    await setCampaignSetting(companyId, key, value);
  const connectionId = await makeConnection(companyId, {});
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(text: string, values: unknown[] = []) => here(() => queryText<T>(text, values));
  const number = newNumber();
  let at = noon.getTime();
  const turn = async () => {
    at += 60_000;
    await here(() => takeTurn(connectionId, { now: new Date(at), random: () => 0.5 }));
    const waiting = await rows<{ id: number }>("select id from messages where from_me and ack = 0 order by id");
    await here(() => messagesSent(waiting.map(({ id }) => ({ messageId: id, raw: Buffer.alloc(0), ackMs: 1 }))));
  };
  const people: number[] = [];
  for (let index = 0; index < campaigns; index += 1) {
    const campaignId = await makeCampaign(companyId, {
      connectionId,
      status: "EM_ANDAMENTO",
      preparedAt: noon,
      confirmation: true,
      confirmationMessage1: `Quer saber? ${index}`,
      message1: `Aqui está ${index}`,
    });
    people.push(await makeShipping(companyId, campaignId, { number }));
    await turn();
  }
  const say = (body: string, more: object = {}) =>
    here(() => receiveMessage(inboundText(connectionId, { number, body, ...more })));
  const states = async () =>
    (await rows<{ state: string }>("select state from campaign_shippings order by id")).map(({ state }) => state);
  const bodies = async () =>
    (await rows<{ body: string }>("select body from messages where from_me order by id")).map(({ body }) => body);
  /** The pause after a yes is over. */
  const wait = () => rows("update campaign_shippings set due_at = $1 where due_at is not null", [noon]);
  const tickets = () => rows("select status, outreach from tickets order by id");
  return { connectionId, say, states, bodies, turn, wait, tickets, rows };
}

test("a yes to a campaign's question sends the campaign's message, and opens no ticket at the desk", async () => {
  const { say, states, bodies, turn, wait, tickets, rows } = await asked();
  expect(await states()).toEqual(["waiting_confirmation"]);
  await say("Sim!");
  expect(
    await rows("select confirmed_at is not null as yes, due_at is not null as due from campaign_shippings"),
  ).toEqual([{ yes: true, due: true }]);
  expect(await tickets()).toEqual([{ status: "closed", outreach: true }]);
  await wait();
  await turn();
  expect(await bodies()).toEqual(["Quer saber? 0", "Aqui está 0"]);
  expect(await states()).toEqual(["sent"]);
});

test.each([
  ["Sim!", "queued"],
  ["não", "refused"],
])(
  "after its campaign was cancelled, the answer %s is noted and opens a ticket, because the campaign sends nothing more",
  async (answer, state) => {
    const { say, states, tickets, rows } = await asked();
    await rows("update campaigns set status = 'CANCELADA'");
    await say(answer);
    expect(await states()).toEqual([state]);
    expect(await tickets()).toEqual([{ status: "pending", outreach: false }]);
    expect(await rows("select unread_messages as unread, campaign_id is not null as shown from tickets")).toEqual([
      { unread: 1, shown: true },
    ]);
  },
);

test.each([
  ["the last question", "max", false, ["waiting_confirmation", "queued"]],
  ["an earlier question that is quoted", "min", true, ["queued", "waiting_confirmation"]],
] as const)(
  "the answer to %s of a cancelled campaign comes to the desk, although another campaign waits for an answer",
  async (_name, which, quotes, after) => {
    const { say, states, rows } = await asked(2);
    await rows(`update campaigns set status = 'CANCELADA' where id = (select ${which}(id) from campaigns)`);
    const [first] = await rows<{ wid: string }>("select wid from messages where from_me order by id limit 1");
    await say("Sim!", quotes ? { quotedWid: first?.wid } : {});
    expect(await states()).toEqual(after);
    expect(await rows("select unread_messages as unread from tickets where status = 'pending'")).toEqual([
      { unread: 1 },
    ]);
  },
);

const isQuiet = async (rows: Awaited<ReturnType<typeof asked>>["rows"]) =>
  (await rows("select 1 from contacts where opted_out_at is not null")).length === 1;

test("a no ends only this campaign for the customer, who still gets other messages", async () => {
  const { say, states, bodies, turn, rows } = await asked();
  await say("não");
  await turn();
  expect(await states()).toEqual(["refused"]);
  expect(await bodies()).toHaveLength(1);
  expect(await isQuiet(rows)).toBe(false);
});

test("an opt-out word refuses every waiting campaign, and the customer gets no messages at all", async () => {
  const { say, states, rows } = await asked(2);
  await say("SAIR");
  expect(await states()).toEqual(["refused", "refused"]);
  expect(await isQuiet(rows)).toBe(true);
});

test("the words “cancelar minha inscrição” count as an opt-out only after the campaign's text said how to opt out", async () => {
  const { say, states, rows } = await asked();
  await say("quero cancelar minha inscrição");
  expect([await states(), await isQuiet(rows)]).toEqual([["waiting_confirmation"], false]);
  await rows(
    "update messages set body = 'Quer saber? Responda SAIR para não receber mais.' where campaign_id is not null",
  );
  await say("quero cancelar minha inscrição");
  expect([await states(), await isQuiet(rows)]).toEqual([["refused"], true]);
});

/** A later message to the customer in the conversation: from the desk, the phone or a program, or an automatic text of this kind. */
const saidSince = (rows: Awaited<ReturnType<typeof asked>>["rows"], source: string) =>
  rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, sent_at, from_me, media_type, body, source, bot_source, ack)
     select m.company_id, m.ticket_id, m.contact_id, m.connection_id, m.chat, gen_random_uuid()::text,
       (select max(sent_at) + interval '1 second' from messages), true, 'text', 'Mais alguma coisa?',
       case when $1 in ('desk', 'phone', 'api') then $1 else 'system' end, case when $1 not in ('desk', 'phone', 'api') then $1 end, 2
     from messages m order by m.ticket_id desc, m.id desc limit 1`,
    [source],
  );

test.each(["desk", "phone", "api", "integration", "assistant"])(
  "an answer to a later question of the %s does not count for the campaign, unless it quotes the campaign",
  async (source) => {
    const { say, states, rows, tickets } = await asked();
    await say("Quem é?");
    await saidSince(rows, source);
    for (const text of ["não", "ok", "1", "2"]) await say(text);
    expect(await states()).toEqual(["waiting_confirmation"]);
    expect(await isQuiet(rows)).toBe(false);
    const [question] = await rows<{ wid: string }>("select wid from messages where source = 'campaign' order by id");
    await say("sim", { quotedWid: question?.wid });
    expect([await states(), await tickets()]).toMatchObject([["queued"], [{ status: "pending" }]]);
  },
);

test("an answer to an attendant whose ticket was closed meanwhile comes to the desk, not to the campaign's closed conversation", async () => {
  const { say, states, rows, tickets } = await asked();
  await say("Quem é?");
  await saidSince(rows, "desk");
  await rows("update tickets set status = 'closed', closed_at = now() - interval '1 hour'");
  await say("não");
  expect(await states()).toEqual(["waiting_confirmation"]);
  expect(await tickets()).toContainEqual({ status: "pending", outreach: false });
});

test("a failed message of the desk and the menu of a closed conversation do not take an answer from the campaign", async () => {
  const { say, states, rows } = await asked();
  await say("Quem é?");
  await saidSince(rows, "desk");
  await rows("update messages set ack = -1 where source = 'desk'");
  const state = { kind: "menu", sentAt: new Date().toISOString(), count: 1, options: [{ n: 1, name: "Vendas" }] };
  await rows("update tickets set status = 'closed', closed_at = now() - interval '10 days', bot_state = $1::jsonb", [
    JSON.stringify(state),
  ]);
  await say("1");
  expect(await states()).toEqual(["queued"]);
});

test("once an attendant has accepted the conversation, a yes is an answer to the attendant", async () => {
  const { say, states, rows } = await asked();
  await say("Quem é?");
  await rows(`insert into ticket_events (company_id, ticket_id, kind, at)
    select company_id, id, 'accepted', (select max(sent_at) + interval '1 second' from messages) from tickets`);
  await say("sim");
  expect(await states()).toEqual(["waiting_confirmation"]);
});

test.each(["menu", "options"])(
  "after a list with figures (%s), a figure answers that list, and a word answers the campaign",
  async (kind) => {
    const { say, states, rows } = await asked();
    await say("Quem é?");
    const options = [
      { n: 1, name: "Vendas" },
      { n: 2, name: "Claro" },
    ];
    const state = { kind, sentAt: new Date().toISOString(), count: 1, options };
    await rows("update tickets set bot_state = $1::jsonb", [JSON.stringify(state)]);
    for (const text of ["2", "1", "claro", "3"]) await say(text);
    expect(await states()).toEqual(["waiting_confirmation"]);
    await rows("update tickets set bot_state = $1::jsonb", [JSON.stringify(state)]);
    await say("sim");
    expect(await states()).toEqual(["queued"]);
  },
);

test.each(["menu", "option"])(
  "a figure that the customer repeats after a choice from the %s does not answer the campaign, and a word does",
  async (list) => {
    const { say, states, rows } = await asked();
    await say("Quem é?");
    await saidSince(rows, list);
    for (const text of ["1", "2"]) await say(text);
    expect(await states()).toEqual(["waiting_confirmation"]);
    await say("sim");
    expect(await states()).toEqual(["queued"]);
  },
);

test.each([
  ["other words", { body: "Quem é?" }],
  ["a voice note", { body: "", mediaType: "audio" as const }],
])("an answer of %s comes to the desk, and the campaign's question stays open", async (_, more) => {
  const { say, states, tickets } = await asked();
  await say(more.body, more);
  expect(await states()).toEqual(["waiting_confirmation"]);
  expect(await tickets()).toEqual([{ status: "pending", outreach: false }]);
  await say("sim");
  expect(await states()).toEqual(["queued"]);
});

test("when two campaigns wait for the same customer, a yes answers the newer campaign, and the next yes the older one", async () => {
  const { say, states } = await asked(2);
  await say("ok");
  expect(await states()).toEqual(["waiting_confirmation", "queued"]);
  await say("ok");
  expect(await states()).toEqual(["queued", "queued"]);
});

test("when two campaigns wait for the same customer, the answer counts for the question that it quotes", async () => {
  const { say, states, rows } = await asked(2);
  const [first] = await rows<{ wid: string }>("select wid from messages where from_me order by id");
  await say("sim", { quotedWid: first?.wid });
  expect(await states()).toEqual(["queued", "waiting_confirmation"]);
});
