import { inCompany } from "@balcao/core/base/database";
import { wantTemplates } from "@balcao/core/numbers/official/wanted-templates";
import { readingSince, storeTemplates } from "@balcao/core/numbers/message-templates/store";
import { makeCompany } from "@balcao/core/testing/factories";
import { makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { agentFor, Graph } from "@balcao/outside/graph/graph";
import { playGraph, refusal } from "@balcao/outside/testing/graph";
import { expect, onTestFinished, test } from "vitest";
import { readTemplatesOf } from "./read.ts";

let count = 0;
async function stage() {
  const played = await playGraph();
  onTestFinished(() => played.close());
  const place = { url: played.url, version: "v26.0" };
  const graph = new Graph(place, agentFor(place));
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const account = async () => {
    count += 1;
    const wabaId = `67${process.pid}${count}`;
    await makeOfficialNumber(companyId, { wabaId });
    await here(() => wantTemplates(wabaId));
    const path = `/${wabaId}/message_templates`;
    const row = { id: `9${count}`, name: "aviso", language: "pt_BR", status: "APPROVED", category: "UTILITY" };
    const want = () => here(() => wantTemplates(wabaId));
    return { wabaId, path, row, want, gives: () => played.answerNext(path, { json: { data: [row] } }) };
  };
  return {
    played,
    account,
    here,
    read: (isMarked = true) => readTemplatesOf(graph, companyId, { isMarked }),
    known: async () => (await here(() => queryText("select meta_id from message_templates order by 1"))).length,
    jobs: () =>
      here(() =>
        queryText<{ delay: string | null }>(
          "select payload->>'delayMs' as delay from outbox where kind = 'job' and name = 'message-templates.read' order by id",
        ),
      ),
    asked: (path: string) => played.seen.filter((one) => one.path === path).length,
  };
}

test("when Meta limits one account's calls, the other accounts are read, and the limited account is read again later", async () => {
  const { played, account, read, known, jobs, asked } = await stage();
  const [tired, other] = [await account(), await account()];
  played.answerNext(tired.path, refusal(80_007));
  other.gives();
  await read();
  expect(await known()).toBe(1);
  expect((await jobs()).at(-1)).toEqual({ delay: "600000" });
  tired.gives();
  await read();
  expect(await known()).toBe(2);
  expect([asked(tired.path), asked(other.path)]).toEqual([2, 1]);
});

test("a finished reading is not repeated, except when all accounts are read", async () => {
  const { account, read, jobs, asked } = await stage();
  const one = await account();
  const { length } = await jobs();
  one.gives();
  await read();
  await read();
  expect([(await jobs()).length, asked(one.path)]).toEqual([length, 1]);
  one.gives();
  await read(false);
  expect(asked(one.path)).toBe(2);
});

test("an account without an answer fails the job, once the others are read", async () => {
  const { played, account, read, known } = await stage();
  const [silent, other] = [await account(), await account()];
  played.answerNext(silent.path, "silent");
  other.gives();
  await expect(read()).rejects.toThrow("UND_ERR_SOCKET");
  expect(await known()).toBe(1);
});

test("a request that comes while an account is being read causes another reading", async () => {
  const { account, here, jobs, read, asked } = await stage();
  const one = await account();
  const since = await here(readingSince);
  await here(() => queryText("select pg_sleep(0.005)"));
  await one.want();
  const { length } = await jobs();
  await here(() => storeTemplates(one.wabaId, [], { since, ids: [] }));
  expect((await jobs()).length).toBe(length + 1);
  one.gives();
  await read();
  expect(asked(one.path)).toBe(1);
  expect((await jobs()).length).toBe(length + 1);
});

test("a reading that Meta refuses is finished, so that the next request orders another reading", async () => {
  const { played, account, jobs, read } = await stage();
  const one = await account();
  played.answerNext(one.path, refusal(190, { status: 401 }));
  await read();
  const { length } = await jobs();
  await one.want();
  expect((await jobs()).length).toBe(length + 1);
});

test("repeated requests do not delay the new order of a lost reading, and a reading that Meta's limits delay does not count as lost", async () => {
  const { played, account, here, jobs, read } = await stage();
  const one = await account();
  const { length } = await jobs();
  const age = (minutes: number) =>
    here(() =>
      queryText(
        `update official_accounts set templates_ordered_at = templates_ordered_at - interval '${minutes} minutes'`,
      ),
    );
  for (let times = 0; times < 2; times += 1) {
    await age(6);
    await one.want();
  }
  expect((await jobs()).length).toBe(length + 1);
  played.answerNext(one.path, refusal(80_007));
  await read();
  await age(15);
  await one.want();
  expect((await jobs()).length, "it is due in ten minutes").toBe(length + 2);
  await age(10);
  await one.want();
  expect((await jobs()).length).toBe(length + 3);
});

test("after a reading that a worker of an older version ended, a request orders a new reading immediately", async () => {
  const { account, here, jobs } = await stage();
  const one = await account();
  const { length } = await jobs();
  await here(() => queryText("update official_accounts set templates_wanted_at = null"));
  await one.want();
  expect((await jobs()).length).toBe(length + 1);
});

test("a new access orders a reading even while another reading waits", async () => {
  const { account, here, jobs } = await stage();
  const one = await account();
  const { length } = await jobs();
  await one.want();
  expect((await jobs()).length).toBe(length);
  await here(() => wantTemplates(one.wabaId, { always: true }));
  expect((await jobs()).length).toBe(length + 1);
});
