import { createHash } from "node:crypto";
import { Graph } from "@balcao/outside/graph/graph";
import { type PlayedGraph, playGraph, refusal } from "@balcao/outside/testing/graph";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Calls } from "./calls.ts";
import { hashOf, openFile } from "./download.ts";

let played: PlayedGraph;
beforeAll(async () => {
  played = await playGraph();
});
afterAll(() => played.close());

test("the hash of a file is read as hex and as base64, and any other form is ignored", () => {
  const hash = createHash("sha256").update("um arquivo").digest();
  expect(hashOf(hash.toString("hex"))).toEqual(hash);
  expect(hashOf(hash.toString("base64"))).toEqual(hash);
  for (const told of ["", "abc", hash.toString("base64").slice(4), hash.toString("hex").slice(2)])
    expect(hashOf(told)).toBeNull();
  expect(hashOf(undefined)).toBeNull();
});

test("only a file that Meta does not know or could not get counts as lost; any other refusal is handled like that of a call", async () => {
  const access = { phoneNumberId: "10650001", wabaId: "20650001", token: "EAAtoken", appSecret: "ab12" };
  played.accounts.push(access);
  const lost = vi.fn<() => Promise<void>>(async () => undefined);
  const calls = new Calls(new Graph({ url: played.url, version: "v26.0" }), lost);
  const raw = Buffer.from(JSON.stringify({ image: { id: "777" } }));
  const told = (answer: Parameters<PlayedGraph["answerNext"]>[1]) => {
    played.answerNext("/777", answer);
    return openFile(calls, access, raw).catch((error: unknown) => error);
  };
  for (const gone of [refusal(100, { subcode: 33 }), refusal(131_052)])
    expect(await told(gone)).toMatchObject({ name: "MediaGone" });
  expect(await told(refusal(100))).toMatchObject({ name: "GraphFault" });
  for (const passing of [refusal(4), refusal(131_016), "silent" as const])
    expect(await told(passing)).toMatchObject({ name: "NotNow", againMs: expect.any(Number) });
  expect(lost).not.toHaveBeenCalled();
  for (const refused of [refusal(190), refusal(200)]) expect(await told(refused)).toMatchObject({ name: "NotNow" });
  expect(lost).toHaveBeenCalledTimes(2);
});
