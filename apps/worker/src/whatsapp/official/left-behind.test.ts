import { deleteConnection } from "@balcao/core/numbers/connections/service";
import { type PlayedGraph, playGraph } from "@balcao/outside/testing/graph";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officialDesk } from "../../testing/official-desk.ts";
import { storeLeftBehind } from "./left-behind.ts";

let graph: PlayedGraph;
beforeAll(async () => {
  graph = await playGraph();
});
afterAll(() => graph.close());

/** An official number that is switched off while its customer still writes. */
async function writtenTo() {
  const it = await officialDesk(graph);
  await it.rows("update connections set wanted = false, off_by = 'plan', status = 'DISCONNECTED'");
  await it.rows("update tickets set status = 'closed', closed_at = now() - interval '1 day'");
  await it.hears({ type: "text", text: { body: "Ainda estão aí?" } });
  await it.hears({ type: "image", image: { id: "77", mime_type: "image/jpeg" } });
  const states = async () =>
    (await it.rows<{ state: string }>("select state from inbound_journal order by id")).map(({ state }) => state);
  return { ...it, states };
}

test("what customers wrote to an official number that was switched off is not lost when the number is removed", async () => {
  const { rows, here, user, connectionId, states } = await writtenTo();
  await storeLeftBehind();
  expect(await states()).toEqual(["received", "received"]);
  await here(() => deleteConnection(user, connectionId));
  await storeLeftBehind();
  expect(await states()).toEqual(["stored", "stored"]);
  expect(
    await rows("select body, media_type as type from messages where not from_me and body <> 'Olá' order by id"),
  ).toEqual([
    { body: "Ainda estão aí?", type: "text" },
    { body: "", type: "image" },
  ]);
  expect(
    await rows(
      "select status, unread_messages as unread, bot_stopped as stopped from tickets order by id desc limit 1",
    ),
  ).toEqual([{ status: "pending", unread: 2, stopped: true }]);
  expect(await rows("select state from media")).toEqual([{ state: "failed" }]);
  expect(await rows("select 1 from connection_commands where state = 'waiting' and kind = 'download'")).toEqual([]);
  await storeLeftBehind();
  expect(await rows("select 1 from inbound_journal where state <> 'stored'")).toEqual([]);
});

test("a row that cannot be read is tried again, and in the end waits for the operator", async () => {
  const { rows, here, user, connectionId, states } = await writtenTo();
  await rows("update inbound_journal set envelope = '{}'");
  await here(() => deleteConnection(user, connectionId));
  await storeLeftBehind();
  expect(await states()).toEqual(["received", "received"]);
  await rows("update inbound_journal set attempts = 4, not_before = now()");
  await storeLeftBehind();
  expect(await states()).toEqual(["failed", "failed"]);
});
