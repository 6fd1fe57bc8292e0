import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlayedGraph, playGraph, refusal } from "../testing/graph.ts";
import { askPhone } from "./ask-phone.ts";
import { Graph, NoAnswer } from "./graph.ts";

let played: PlayedGraph;
beforeAll(async () => {
  played = await playGraph();
});
afterAll(() => played.close());

test("a part that Meta refuses because it was given before does not prevent the request for the other part", async () => {
  const graph = new Graph({ url: played.url, version: "v26.0" });
  const path = "/10650001/smb_app_data";
  const given = { json: { success: true } };
  const ask = () => askPhone(graph, { phoneNumberId: "10650001", token: "EAAtoken" });
  played.answerNext(path, given, "silent", refusal(100), given);
  await expect(ask()).rejects.toThrow(NoAnswer);
  expect(await ask()).toBe(100);
  const asked = played.seen.map(({ body }) => (JSON.parse(body.toString()) as { sync_type: string }).sync_type);
  expect(asked).toEqual(["smb_app_state_sync", "history", "smb_app_state_sync", "history"]);
});
