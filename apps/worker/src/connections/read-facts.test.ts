import { asPlatform, inCompany } from "@balcao/core/base/database";
import { storeFacts, wantFacts } from "@balcao/core/numbers/official/facts";
import { tellConnection } from "@balcao/core/numbers/connections/publish";
import { noteBlocks } from "@balcao/core/desk/contacts/blocking/block-order";
import { makeCompany, makeConnection, makeContact, makeUser, newNumber } from "@balcao/core/testing/factories";
import { makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { overlapping } from "@balcao/core/testing/race";
import { agentFor, Graph } from "@balcao/outside/graph/graph";
import { type GraphAnswer, playGraph, refusal } from "@balcao/outside/testing/graph";
import type { FactNews } from "@balcao/shared/connections/facts";
import { expect, onTestFinished, test } from "vitest";
import { readFacts } from "./read-facts.ts";
import { watchNumbers } from "./watch.ts";

async function shop() {
  const played = await playGraph();
  onTestFinished(() => played.close());
  const place = { url: played.url, version: "v26.0" };
  const graph = new Graph(place, agentFor(place));
  const companyId = await makeCompany();
  await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const connectionId = await makeOfficialNumber(companyId, { name: "Loja" });
  const rows = <T extends object>(text: string) => here(() => queryText<T>(text));
  const [row] = await rows<{ id: string }>("select phone_number_id as id from official_accounts");
  const path = `/${row?.id}`;
  return {
    played,
    path,
    rows,
    companyId,
    connectionId,
    here,
    read: () => readFacts(graph, companyId),
    readAll: () => readFacts(graph, null),
    hear: (news: FactNews) => here(() => storeFacts({ connectionId }, news, new Date())),
    values: async () =>
      (
        await rows<{ fact: string; value: unknown }>(
          "select fact, said->'value' as value from official_accounts, jsonb_each(facts) as each(fact, said) order by fact",
        )
      ).map(({ fact, value }) => [fact, value]),
    letters: () => rows<{ subject: string; body: string }>("select subject, body from mails order by id"),
    watch: (now = new Date()) => watchNumbers("https://balcao.example", now),
  };
}
const answer = {
  quality_rating: "GREEN",
  name_status: "APPROVED",
  messaging_limit_tier: "TIER_10K",
  health_status: {
    can_send_message: "LIMITED",
    entities: [{ entity_type: "WABA" }, { errors: [{ error_description: "Add a payment method." }] }],
  },
};

test("a number's facts are fetched from Meta, even when Meta's version has no limit field", async () => {
  const { played, path, read, readAll, values } = await shop();
  played.answerNext(path, refusal(100), { json: { ...answer, messaging_limit_tier: undefined } });
  await read();
  const sending = ["sending", { why: "Add a payment method.", state: "limited" }];
  expect(await values()).toEqual([["name", "approved"], ["quality", "green"], sending]);
  played.answerNext(path, { json: answer });
  await readAll();
  expect(await values()).toContainEqual(["limit", 10_000]);
});

test("when facts are stored while the number connects, the last event for browsers shows the number as connected", async () => {
  const { companyId, connectionId, rows } = await shop();
  await rows("update connections set status = 'OPENING'");
  const outcomes = await overlapping(
    companyId,
    () => storeFacts({ connectionId }, { quality: "yellow" }, new Date()),
    async () => {
      await queryText("update connections set status = 'CONNECTED'");
      await tellConnection(connectionId, null);
    },
  );
  expect(outcomes.filter((one) => "error" in one)).toEqual([]);
  const shown = await rows<{ status: string }>(
    "select payload->'connection'->>'status' as status from outbox where name = 'connection.update' order by id desc limit 1",
  );
  expect(shown).toEqual([{ status: "CONNECTED" }]);
});

test("a number keeps its last facts when Meta gives no valid facts", async () => {
  const { played, path, read, hear, values } = await shop();
  await hear({ quality: "yellow" });
  played.answerNext(path, refusal(190, { status: 401 }), "silent", { json: { quality_rating: 7 } });
  for (let tries = 0; tries < 3; tries += 1) await read();
  expect(await values()).toEqual([["quality", "yellow"]]);
});

test("admins get one e-mail about what became worse, with what to do, but not about what is over or was reported shortly before", async () => {
  const { hear, watch, letters } = await shop();
  await hear({ quality: "green", limit: 10_000 });
  await watch();
  expect(await letters()).toEqual([]);
  await hear({ quality: "red", limit: 250, alerts: { X: "Muitos bloqueios." } });
  await hear({ decisions: { restricted: { holds: true, until: null } } });
  await hear({ decisions: { restricted: { holds: false, until: null } } });
  await watch();
  await watch();
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter?.subject).toBe("Balcão: Aviso da Meta sobre Loja");
  expect(letter?.body).toContain("A qualidade do número está baixa");
  expect(letter?.body).toContain("A Meta reduziu o número de pessoas");
  expect(letter?.body).toContain("A Meta diz: Muitos bloqueios.");
  expect(letter?.body).toContain("https://balcao.example/connections");
  expect(letter?.body).not.toContain("restringiu");
  await hear({ quality: "green" });
  await hear({ quality: "red" });
  await watch();
  expect(await letters()).toHaveLength(1);
  await hear({ quality: "green" });
  await hear({ quality: "red" });
  await watch(new Date(Date.now() + 25 * 3_600_000));
  expect(await letters()).toHaveLength(2);
  await asPlatform(() => queryText("update official_accounts set untold = '{}'"));
});

test("another warning on the same day causes an e-mail, and a repeated warning does not", async () => {
  const { hear, watch, letters } = await shop();
  for (const alert of ["Um aviso.", "Outro aviso.", "Um aviso."]) {
    await hear({ alerts: { X: alert } });
    await watch();
  }
  expect((await letters()).map(({ body }) => /Meta diz: (.*)/.exec(body)?.[1])).toEqual(["Um aviso.", "Outro aviso."]);
});

test("when Meta reports too many calls, the company's other numbers are not read", async () => {
  const { played, path, companyId, read } = await shop();
  await makeOfficialNumber(companyId, { name: "Outra" });
  played.answerNext(path, refusal(80_007));
  await read();
  expect(new Set(played.seen.map((one) => one.path))).toEqual(new Set([path]));
});

test("a company whose access cannot be opened delays no other company, and fails the job", async () => {
  const broken = await shop();
  await broken.rows("update official_accounts set secrets = 'cut'");
  const { played, path, readAll, values } = await shop();
  played.answerNext(path, { json: answer });
  await expect(readAll()).rejects.toThrow("DATA_KEY has no key");
  expect(await values()).toContainEqual(["limit", 10_000]);
});

test("one waiting reading serves all requests, a request after its beginning orders another reading, and a lost reading is ordered again", async () => {
  const { here, rows, read, played, path } = await shop();
  const orders = async () =>
    (await rows("select 1 from outbox where kind = 'job' and name = 'connections.read-facts'")).length;
  const want = () => here(() => wantFacts());
  const { length } = { length: await orders() };
  for (let times = 0; times < 3; times += 1) await want();
  expect(await orders()).toBe(length + 1);
  played.answerNext(path, { json: answer });
  await read();
  await want();
  await want();
  expect(await orders()).toBe(length + 2);
  await rows("update official_accounts set facts_ordered_at = now() - interval '11 minutes'");
  await want();
  expect(await orders()).toBe(length + 3);
  await here(() => wantFacts({ always: true }));
  expect(await orders()).toBe(length + 4);
});

test("the portfolio that owns an account is noted, and an account whose owner Meta has not told counts as a portfolio of its own", async () => {
  const { played, path, rows, read } = await shop();
  const [row] = await rows<{ waba: string }>("select waba_id as waba from official_accounts");
  const noted = () => rows<{ id: string | null }>("select portfolio_id as id from official_accounts");
  const told = async (owner: GraphAnswer) => {
    played.answerNext(path, { json: answer });
    played.answerNext(`/${row?.waba}`, owner);
    await read();
    return (await noted())[0]?.id;
  };
  expect(await told("silent"), "nobody knows").toBeNull();
  expect(await told(refusal(190, { status: 401 }))).toBeNull();
  expect(await told(refusal(100))).toBe(row?.waba);
  expect(await told({ json: { owner_business_info: { id: "4711" } } })).toBe("4711");
  expect(await told({ json: {} }), "it stays").toBe("4711");
  expect(played.seen.findLast((one) => one.path === `/${row?.waba}`)).toMatchObject({
    query: { fields: "owner_business_info" },
  });
});

test("a contact that is blocked on Meta's pages is blocked here too, and a contact that is unblocked there is marked so and stays blocked here", async () => {
  const { played, path, companyId, connectionId, here, rows, read } = await shop();
  const linked = await makeConnection(companyId);
  await rows(`update connections set number = '${newNumber()}' where id = ${linked}`);
  const numbers = [newNumber(), newNumber(), newNumber()];
  const ids: number[] = [];
  for (const number of numbers) ids.push(await makeContact(companyId, { number }));
  const [byMeta, letIn, unblocked] = ids;
  const note = (number = "") =>
    here(() => noteBlocks(connectionId, [{ kind: "phone", value: number }], { blocked: true }));
  await rows(`update contacts set blocked_at = now() where id = ${letIn}`);
  await note(numbers[1]);
  await note(numbers[2]);
  await rows("update service_windows set blocked_at = now() - interval '1 hour'");
  const list = (...phones: (string | undefined)[]) => ({ json: { data: phones.map((wa_id) => ({ wa_id })) } });
  const inner = list(numbers[2], newNumber()).json.data;
  const more = { ...list(numbers[0]).json, paging: { next: "https://graph/next", cursors: { after: "A" } } };
  played.answerNext(path, { json: answer });
  played.answerNext(`${path}/block_users`, { json: more }, { json: { data: [{ block_users: inner }] } });
  await read();
  expect(played.seen.findLast((one) => one.path === `${path}/block_users`)).toMatchObject({ query: { after: "A" } });
  const blocked = () => rows("select id from contacts where blocked_at is not null order by id");
  expect(await blocked()).toEqual([{ id: byMeta }, { id: letIn }]);
  const noted = () => rows("select value from service_windows where blocked_at is not null order by value");
  expect(await noted()).toEqual([{ value: numbers[0] }, { value: numbers[2] }].toSorted(byValue));
  const orders = `select connection_id as id, (payload->>'contactId')::int as contact from connection_commands where kind = 'block' order by id`;
  expect(await rows(orders), "the linked number blocks, and Meta is asked to unblock").toEqual([
    { id: connectionId, contact: unblocked },
    { id: linked, contact: byMeta },
  ]);
  played.answerNext(path, { json: answer });
  played.answerNext(`${path}/block_users`, { json: { success: true } });
  await read();
  expect(await noted(), "an unreadable list says nothing").toHaveLength(2);
});

const byValue = (one: { value?: string }, other: { value?: string }) =>
  (one.value ?? "") < (other.value ?? "") ? -1 : 1;
