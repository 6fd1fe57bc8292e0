import type { Mode } from "@balcao/outside-simulator/control";
import { says } from "@balcao/outside-simulator/typebot/flow";
import { startTypebot, type TypebotServer } from "@balcao/outside-simulator/typebot/server";
import type { TypebotSettings } from "@balcao/shared/integrations/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callsThrough } from "../../call.ts";
import { readAllowance } from "../../allowance.ts";
import { outsideAgent } from "../../post-outside.ts";
import { customerOf, faultOf, impatient, surroundings, textsOf, turn } from "../testing/talk-samples.ts";
import { typebotAdapter } from "./adapter.ts";

let server: TypebotServer;
beforeAll(async () => {
  const steps = {
    only: { bubbles: [says("b", "Nome?")], input: { id: "i", type: "text input" }, next: "end" },
    end: {},
  };
  const closed = { slug: "closed", first: "only", steps, closed: "This bot is now closed" };
  server = await startTypebot([{ slug: "flow", first: "only", steps }, closed]);
});
afterAll(() => server.close());
beforeEach(() => server.control.reset());

const settings = (more: Partial<TypebotSettings> = {}): TypebotSettings => ({
  type: "typebot",
  url: server.url,
  slug: "flow",
  language: "pt-BR",
  delayMs: 0,
  expiresMinutes: 0,
  keywordFinish: "",
  keywordRestart: "",
  restartMessage: "",
  unknownMessage: "",
  ...more,
});
const asked = (more: Partial<TypebotSettings> = {}, given = surroundings()) =>
  faultOf(typebotAdapter(settings(more), given).respond(turn()));

test.each<[Mode, string, string]>([
  ["error", "bad-answer", "500: Internal server error at …, see …"],
  ["bad-gateway", "bad-answer", "502: 502 Bad Gateway"],
  ["broken", "bad-answer", '200: {"messages":[{"id":"b1","ty'],
  ["huge", "bad-answer", "too large"],
  ["redirect", "bad-answer", "302: redirect"],
  ["reset", "unreachable", ""],
  [{ status: 200, text: "<html><script>x()</script><b>Entrar</b></html>" }, "bad-answer", "200: Entrar"],
  [{ status: 200, text: "null" }, "bad-answer", "200: null"],
  [{ status: 403, text: '{"message":"This bot is now closed"}' }, "configuration", "403: This bot is now closed"],
  [{ status: 404, text: "<!DOCTYPE html><h1>Not found</h1>" }, "configuration", "404: Not found"],
])("an answer %j causes the fault %s", async (mode, reason, detail) => {
  server.control.mode = mode;
  expect(await asked()).toMatchObject({ reason, detail });
});

test("a server that does not answer in time is silent", async () => {
  server.control.mode = "slow";
  expect(await asked({}, impatient)).toMatchObject({ reason: "silent", detail: "" });
});

test("a flow that does not exist, or is closed, is a configuration fault", async () => {
  expect(await asked({ slug: "gone" })).toMatchObject({ reason: "configuration", detail: "404: Typebot not found" });
  expect(await asked({ slug: "closed" })).toMatchObject({
    reason: "configuration",
    detail: "400: This bot is now closed",
  });
});

test("an internal address is not called unless the installation allows it", async () => {
  const call = callsThrough(outsideAgent(readAllowance("")));
  expect(await asked({}, surroundings({ call }))).toMatchObject({ reason: "address", detail: "" });
  expect(server.control.calls).toEqual([]);
});

test("a start that did not arrive is repeated, and a customer's answer is not", async () => {
  const write = customerOf(typebotAdapter(settings(), surroundings()));
  server.control.next = ["bad-gateway", "reset"];
  expect(textsOf(await write("oi"))).toEqual(["Nome?"]);
  expect(server.control.calls).toHaveLength(3);
  server.control.next = ["bad-gateway"];
  expect(await faultOf(write("Ana"))).toMatchObject({ reason: "bad-answer" });
  expect(server.control.calls).toHaveLength(4);
});

test("a server that forgets the flow right after its start fails", async () => {
  const flow = { slug: "ask", first: "only", steps: { only: { input: { id: "i", type: "text input" } } } };
  server.flows.set("ask", flow);
  server.control.next = ["usual", { status: 404, text: '{"message":"Session not found.","code":"NOT_FOUND"}' }];
  expect(await asked({ slug: "ask" })).toMatchObject({ reason: "bad-answer", detail: "404: session" });
  expect(server.control.calls).toHaveLength(2);
});

test("an unknown part of an answer does not hide the rest", async () => {
  const messages = [
    null,
    7,
    { type: "text" },
    { id: "b", type: "text", content: { richText: [{ children: [{ text: "Oi" }] }] } },
  ];
  const answer = { sessionId: "s1", messages, input: null, clientSideActions: [null, { type: 7 }], progress: "x" };
  server.control.mode = { status: 200, text: JSON.stringify(answer) };
  expect(textsOf(await typebotAdapter(settings(), surroundings()).respond(turn()))).toEqual(["Oi"]);
});
