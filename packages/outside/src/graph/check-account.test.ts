import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PlayedGraph, playGraph, refusal } from "../testing/graph.ts";
import { checkAccount, subscribe } from "./check-account.ts";
import { FileGone, Graph } from "./graph.ts";

let played: PlayedGraph;
let graph: Graph;
beforeAll(async () => {
  played = await playGraph();
  graph = new Graph({ url: played.url, version: "v26.0" });
});
afterAll(() => played.close());
const mine = { phoneNumberId: "10650001", wabaId: "20650001", token: "EAAtoken", appSecret: "0123abcd" };
beforeEach(() => {
  played.accounts.splice(0, Infinity, mine);
  played.seen.length = 0;
});
const check = (changes: Partial<typeof mine> = {}) => checkAccount(graph, { ...mine, ...changes });

test("a correct access is accepted with Meta's facts about the number", async () => {
  const callback = { url: "https://balcao.example/api/official/webhook", verifyToken: "palavra" };
  expect(await check()).toEqual({ displayNumber: "+55 10650001", verifiedName: "Loja" });
  expect(played.seen.map(({ method }) => method)).not.toContain("POST");
  expect(await subscribe(graph, mine, callback)).toBeNull();
  const told = played.seen.find(({ path }) => path === "/20650001/subscribed_apps");
  expect(JSON.parse(told?.body.toString() ?? "")).toEqual({
    override_callback_uri: callback.url,
    verify_token: "palavra",
  });
});

test("each wrong part of an access is named", async () => {
  expect(await check({ token: "outro" })).toEqual({ fault: "token" });
  expect(await check({ phoneNumberId: "99999999" })).toEqual({ fault: "number" });
  expect(await check({ wabaId: "99999999" })).toEqual({ fault: "account" });
  played.accounts.push({ ...mine, phoneNumberId: "10650002", wabaId: "20650002" });
  expect(await check({ wabaId: "20650002" })).toEqual({ fault: "account" });
  expect(await check({ appSecret: "ffff" })).toEqual({ fault: "secret" });
  played.answerNext("/20650001/subscribed_apps", refusal(200, { status: 403 }));
  expect(await subscribe(graph, mine, null)).toBe("permission");
  const told = (...scopes: string[]) => ({ json: { data: { is_valid: true, scopes } } });
  played.answerNext("/debug_token", told("whatsapp_business_management"), { json: {} }, refusal(100));
  expect(await check()).toEqual({ fault: "permission" });
  for (let untold = 0; untold < 2; untold += 1) expect(await check()).toMatchObject({ verifiedName: "Loja" });
  played.answerNext("/10650001", refusal(4));
  expect(await check()).toEqual({ fault: "silent" });
  played.answerNext("/10650001", { status: 500, text: "<html>" });
  expect(await check()).toEqual({ fault: "silent" });
});

test("a missing answer says whether the call may have reached Meta", async () => {
  const call = { method: "POST", path: "/10650001/messages", token: mine.token, body: {} } as const;
  played.answerNext("/10650001/messages", "silent", { status: 502, text: "<html>" });
  await expect(graph.call(call)).rejects.toMatchObject({ name: "NoAnswer", reached: true });
  await expect(graph.call(call)).rejects.toMatchObject({ name: "NoAnswer", reached: true });
  const nobody = new Graph({ url: "http://127.0.0.1:9", version: "v26.0" });
  await expect(nobody.call(call)).rejects.toMatchObject({ name: "NoAnswer", reached: false });
});

test("without configuration no call to Graph reaches this machine, and the token goes only to Meta", async () => {
  const real = new Graph({ url: "https://graph.facebook.com", version: "v26.0" });
  await expect(real.open(`${played.url}/file/1`, mine.token)).rejects.toBeInstanceOf(FileGone);
  await expect(graph.open("http://127.0.0.1:1/file/1", mine.token)).rejects.toBeInstanceOf(FileGone);
  await expect(graph.open("https://fbsbx.com.example/file", mine.token)).rejects.toBeInstanceOf(FileGone);
  await expect(graph.open("http://lookaside.fbsbx.com/file", mine.token)).rejects.toBeInstanceOf(FileGone);
  expect(played.seen).toEqual([]);
});

test("no call waits longer than an hour for Meta, and Meta's words about a token are not repeated", async () => {
  const call = { method: "POST", path: "/10650001/messages", token: mine.token, body: {} } as const;
  const said = { ...refusal(190), json: { error: { message: "Malformed access token EAAtoken", code: 190 } } };
  const usage = JSON.stringify({ 2: [{ type: "messages", estimated_time_to_regain_access: 19 }] });
  played.answerNext(
    call.path,
    said,
    { ...refusal(4), headers: { "retry-after": "999999" } },
    { ...refusal(80_007), headers: { "x-business-use-case-usage": usage } },
  );
  await expect(graph.call(call)).rejects.toMatchObject({ code: 190, message: expect.not.stringContaining("EAAtoken") });
  await expect(graph.call(call)).rejects.toMatchObject({ code: 4, restMs: 3_600_000 });
  await expect(graph.call(call)).rejects.toMatchObject({ code: 80_007, restMs: 19 * 60_000 });
});
