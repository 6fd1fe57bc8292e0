import { asPlatform } from "@balcao/core/base/database";
import { markRead } from "@balcao/core/desk/messages/read";
import { tellNumbers } from "@balcao/core/followers/presence/sign-channels";
import { queryText } from "@balcao/core/testing/query-text";
import { type PlayedGraph, playGraph } from "@balcao/outside/testing/graph";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type OfficialDesk, officialDesk } from "../../testing/official-desk.ts";
import { eventually, useStage } from "../../testing/stage.ts";

const stage = useStage();
let graph: PlayedGraph;
beforeAll(async () => {
  graph = await playGraph();
});
afterAll(() => graph.close());
beforeEach(() => {
  graph.seen.length = 0;
});
// The workers of the next test must not take the numbers of this test.
afterEach(() => asPlatform(() => queryText("update connections set wanted = false where network = 'official'")));

const start = () => stage.startWorker({ graph: { url: graph.url, version: "v26.0" } });
async function opened(): Promise<OfficialDesk> {
  const it = await officialDesk(graph);
  start();
  await it.isOpen();
  return it;
}

test("a customer sees our typing only after their last message was read, and typing marks nothing as read", async () => {
  const it = await opened();
  const chat = `${it.phone}@s.whatsapp.net`;
  const wamid = await it.hears({ type: "text", text: { body: "Oi" } });
  await eventually(async () => expect(await it.rows("select 1 from messages where not from_me")).toHaveLength(1));
  await it.hears({ type: "reaction", reaction: { message_id: wamid, emoji: "👍" } });
  await eventually(async () => expect(await it.rows("select 1 from message_reactions")).toHaveLength(1));
  const type = (state: "composing" | "paused") => tellNumbers([{ connectionId: it.connectionId, chat, state }]);
  const marks = () => it.posted().filter(({ typing_indicator: typing }) => typing !== undefined);
  await it.here(() => type("composing"));
  const before = await it.say("Oi!", "system");
  await eventually(async () => expect(await it.message(before)).toMatchObject({ ack: 1 }));
  const read = () => it.posted().filter(({ status }) => status === "read");
  expect(read()).toEqual([]);
  await it.here(() => markRead(it.ticketId));
  await eventually(() => expect(read()).toHaveLength(1));
  await it.here(() => type("composing"));
  await it.here(() => type("paused"));
  await it.here(() => type("composing"));
  await eventually(() => expect(marks()).toHaveLength(1));
  expect(marks()).toEqual([
    { messaging_product: "whatsapp", status: "read", message_id: wamid, typing_indicator: { type: "text" } },
  ]);
  const id = await it.say("Olá");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
  await it.here(() => type("composing"));
  await eventually(() => expect(marks()).toHaveLength(2));
});

test("where read marks are switched off, customers do not see typing either", async () => {
  const it = await opened();
  await it.rows("insert into settings (company_id, key, value) values ($1, 'sendReadMarks', 'disabled')", [
    it.companyId,
  ]);
  await it.hears({ type: "text", text: { body: "Oi" } });
  await eventually(async () => expect(await it.rows("select 1 from messages where not from_me")).toHaveLength(1));
  const chat = `${it.phone}@s.whatsapp.net`;
  await it.here(() => tellNumbers([{ connectionId: it.connectionId, chat, state: "composing" }]));
  const id = await it.say("Olá");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
  expect(it.posted().filter(({ status }) => status === "read")).toEqual([]);
});
