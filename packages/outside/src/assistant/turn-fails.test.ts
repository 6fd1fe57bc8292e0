import type { AssistantSurroundings, AssistantTurn } from "@balcao/shared/assistant/port";
import type { ScriptedAnswer } from "@balcao/outside-simulator/assistant/control";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PlayedModel, playAssistant, turnOf } from "../testing/assistant.ts";
import { answerTurn } from "./turn.ts";

let played: PlayedModel;
beforeAll(async () => {
  played = await playAssistant();
});
afterAll(() => played.server.close());
afterEach(() => played.reset());

const look = (query = "troca"): ScriptedAnswer => ({
  text: null,
  tools: [{ name: "search_knowledge", args: { query } }],
});
const asking = "Qual o prazo para trocar um produto?";
const answer = (turn: AssistantTurn = turnOf(asking), more: Partial<AssistantSurroundings> = {}, by = played) =>
  answerTurn(by.provider, turn, by.surroundings(more));
const chats = () => played.server.control.chats;

describe("when a provider fails, people take over", () => {
  test.each([
    [400, "not-configured", "configuration"],
    [401, "not-configured", "key"],
    [402, "not-configured", "credit"],
    [500, "provider-down", "unreachable"],
  ])("people take over after the status %i, with the reason %s", async (status, reason, failed) => {
    played.behave({ kind: "status", status, body: { error: { message: "Something is wrong" } } }, 2);
    const reply = await answer();
    expect(reply).toMatchObject({ actions: [], handOver: { reason, summary: asking }, failed });
    expect(reply.detail).toContain("Something is wrong");
  });

  test("people take over when a provider is silent for the whole time limit, in one call or in several", async () => {
    // This test has its own provider, because a late question would take the scripted answer of the next test.
    const slow = await playAssistant();
    let now = 0;
    const surroundings = slow.surroundings();
    // Every answer takes eight of the twenty seconds.
    const call: typeof surroundings.call = (asked) => {
      now += 8000;
      if (asked.withinMs < 8000) slow.behave({ kind: "slow", ms: null });
      return surroundings.call({ ...asked, withinMs: asked.withinMs < 8000 ? 50 : asked.withinMs });
    };
    slow.script(look("a"), look("b"), { text: "Até 7 dias [[source:1]]" });
    const reply = await answer(turnOf(asking), { call, clock: () => now }, slow);
    await slow.server.close();
    expect(reply).toMatchObject({
      actions: [],
      handOver: { reason: "provider-slow" },
      failed: "slow",
      usage: { calls: 3, ms: 24_000 },
    });
  });
});

test("a question that the provider filters goes to people, and no settings fault is recorded", async () => {
  const error = { code: "content_filter", message: "The response was filtered due to the prompt triggering policy" };
  played.behave({ kind: "status", status: 400, body: { error } });
  expect(await answer()).toMatchObject({ handOver: { reason: "asked-by-model" }, failed: null, usage: { calls: 1 } });
});

test("a question that exceeds the limit of a minute is asked once more without its older lines", async () => {
  const message = "Request too large for model on tokens per minute (TPM): Limit 6000, Requested 7000";
  played.behave({
    kind: "status",
    status: 413,
    body: { error: { message, type: "tokens", code: "rate_limit_exceeded" } },
  });
  played.script({ text: "Até 7 dias [[source:1]]" });
  const turn = turnOf(asking);
  const history = [
    { role: "customer" as const, text: "Oi" },
    { role: "assistant" as const, text: "Olá!" },
    ...turn.history,
  ];
  expect(await answer({ ...turn, history })).toMatchObject({
    failed: null,
    actions: [{ text: "Até 7 dias" }],
    usage: { calls: 2 },
  });
  const [first, second] = chats().map(({ messages }) => messages.length);
  expect([first, second]).toEqual([4, 2]);
});

test("a question that cannot be shortened waits and is asked again", async () => {
  const message = "Rate limit reached on tokens per minute (TPM). Please try again in 10ms";
  played.behave({ kind: "status", status: 413, body: { error: { message, code: "rate_limit_exceeded" } } });
  played.script({ text: "Até 7 dias [[source:1]]" });
  expect(await answer()).toMatchObject({ failed: null, actions: [{ text: "Até 7 dias" }], usage: { calls: 2 } });
});

test("a caller who ends a question during its answer gets only the reason", async () => {
  const ended = new AbortController();
  played.script(look(), { text: "Até 7 dias [[source:1]]" });
  const search = () => {
    if (chats().length > 0) ended.abort(new Error("somebody answered"));
    return Promise.resolve([]);
  };
  await expect(answer(turnOf(asking, { search }), { signal: ended.signal })).rejects.toThrow("somebody answered");
  expect(chats()).toHaveLength(1);
});
