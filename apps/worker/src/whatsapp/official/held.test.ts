import { asPlatform } from "@balcao/core/base/database";
import { takeDelivery } from "@balcao/core/desk/inbound/official/take-delivery";
import { queryText } from "@balcao/core/testing/query-text";
import { type PlayedGraph, playGraph } from "@balcao/outside/testing/graph";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { officialDesk } from "../../testing/official-desk.ts";
import { eventually, useStage } from "../../testing/stage.ts";

const stage = useStage();
let graph: PlayedGraph;
beforeAll(async () => {
  graph = await playGraph();
});
afterAll(() => graph.close());
// The workers of the next test must not take the numbers of this test.
afterEach(() => asPlatform(() => queryText("update connections set wanted = false where network = 'official'")));

/** A message that Meta holds, as its answer says. */
async function held(standing: string) {
  const it = await officialDesk(graph);
  const wamid = `wamid.HELD${it.connectionId}`;
  graph.answerNext(it.path, {
    json: { messaging_product: "whatsapp", messages: [{ id: wamid, message_status: standing }] },
  });
  const id = await it.say("Oferta da semana");
  stage.startWorker({ graph: { url: graph.url, version: "v26.0" } });
  await eventually(async () =>
    expect(await it.rows("select state from connection_commands where kind = 'send'")).toEqual([{ state: "done" }]),
  );
  const { wid } = (await it.message(id)) ?? {};
  const tells = (status: { ack: 1 | 2 } | { failure: "template" }) =>
    it.here(() =>
      takeDelivery(it.connectionId, {
        messages: [],
        statuses: [{ wamid, wid: String(wid), ack: null, failure: null, ...status }],
      }),
    );
  const row = async () => (await it.rows("select ack, failure, held from messages where id = $1", [id]))[0];
  return { row, tells };
}

test.each(["held_for_quality_assessment", "paused"])(
  "a message that Meta took as %s waits, and is sent once a status says so",
  async (standing) => {
    const { row, tells } = await held(standing);
    expect(await row()).toEqual({ ack: 0, failure: null, held: true });
    await tells({ ack: 1 });
    expect(await row()).toEqual({ ack: 1, failure: null, held: false });
  },
);

test("a held message that Meta drops fails, and is not held any more", async () => {
  const { row, tells } = await held("held_for_quality_assessment");
  await tells({ failure: "template" });
  expect(await row()).toEqual({ ack: -1, failure: "template", held: false });
});

test("a message that Meta accepted has its tick immediately", async () => {
  const { row } = await held("accepted");
  expect(await row()).toEqual({ ack: 1, failure: null, held: false });
});
