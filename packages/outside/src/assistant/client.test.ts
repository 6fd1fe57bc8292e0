import { AssistantFault, type AssistantFaultReason } from "@balcao/shared/assistant/port";
import type { AssistantMode } from "@balcao/outside-simulator/assistant/control";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { apiKey, type PlayedModel, playAssistant } from "../testing/assistant.ts";
import { chat } from "./client.ts";
import { Course } from "./course.ts";

let played: PlayedModel;
beforeAll(async () => {
  played = await playAssistant();
});
afterAll(() => played.server.close());
afterEach(() => played.reset());

const say = (...texts: string[]) => played.script(...texts.map((text) => ({ text })));
const asked = {
  messages: [
    { role: "system" as const, content: "x" },
    { role: "user" as const, content: "y" },
  ],
  maxTokens: 50,
};
function ask(surroundings = played.surroundings(), provider = played.provider) {
  const course = new Course(provider, surroundings);
  return chat(provider, asked, course).then(
    (answer) => ({ text: answer.text, usage: course.usage(), fault: null }),
    (fault: unknown) => {
      if (!(fault instanceof AssistantFault)) throw fault;
      return { text: null, usage: course.usage(), fault };
    },
  );
}

describe("a fault of a provider", () => {
  test.each<[number, unknown, AssistantFaultReason]>([
    [301, undefined, "configuration"],
    [400, { error: { message: "Invalid 'messages'" } }, "configuration"],
    [400, [{ error: { code: 400, message: "API key not valid.", status: "INVALID_ARGUMENT" } }], "key"],
    [404, { error: { message: "The model does not exist", code: "model_not_found" } }, "configuration"],
    [422, undefined, "configuration"],
    [401, undefined, "key"],
    [403, undefined, "key"],
    [402, { error: { code: 402, message: "Insufficient credits", metadata: {} } }, "credit"],
    [429, { error: { message: "You exceeded your quota", code: "insufficient_quota" } }, "credit"],
  ])("a fault of a provider of status %i with %j is final: %s", async (status, body, reason) => {
    played.behave({ kind: "status", status, body });
    const { fault, usage } = await ask();
    expect([fault?.reason, usage.calls]).toEqual([reason, 1]);
  });

  test.each([408, 409, 429, 500, 502, 503, 529])(
    "a fault of a provider of status %i may be temporary and causes one more try",
    async (status) => {
      played.behave({ kind: "status", status });
      say("Voltei.");
      const surroundings = played.surroundings();
      expect(await ask(surroundings)).toMatchObject({ text: "Voltei.", usage: { calls: 2 } });
      expect(surroundings.rests).toEqual([500]);
      played.behave({ kind: "status", status }, 2);
      expect(await ask()).toMatchObject({ fault: { reason: "unreachable" }, usage: { calls: 2 } });
    },
  );

  test("a pause that a failing provider demands is kept when the question's time allows it", async () => {
    for (const [headers, rest] of [
      [{ "retry-after": "2" }, 2000],
      [{ "retry-after": "1.5s" }, 1500],
      [{ "retry-after-ms": "340", "retry-after": "1" }, 340],
    ] as const) {
      played.behave({ kind: "status", status: 429, headers });
      say("Voltei.");
      const surroundings = played.surroundings();
      expect((await ask(surroundings)).text).toBe("Voltei.");
      expect(surroundings.rests).toEqual([rest]);
    }
    played.behave({ kind: "status", status: 429, headers: { "retry-after": "20" } });
    const impatient = played.surroundings();
    expect(await ask(impatient)).toMatchObject({
      fault: { reason: "unreachable", restMs: 20_000 },
      usage: { calls: 1 },
    });
    expect(impatient.rests).toEqual([]);
  });

  test.each<AssistantMode>([{ kind: "html502" }, { kind: "socket-close" }])("%j causes a retry", async (mode) => {
    played.behave(mode);
    say("Voltei.");
    expect(await ask()).toMatchObject({ text: "Voltei.", usage: { calls: 2 } });
  });

  test.each<AssistantMode>([{ kind: "empty-choices" }, { kind: "large", bytes: 3_000_000 }])(
    "%j is no usable answer: one more try follows, and then it is a fault",
    async (mode) => {
      played.behave(mode);
      say(...(mode.kind === "large" ? [] : ["Nunca."]), "Voltei.");
      expect(await ask()).toMatchObject({ text: "Voltei.", usage: { calls: 2 } });
      played.behave(mode, 2);
      expect(await ask()).toMatchObject({ fault: { reason: "bad-answer" }, usage: { calls: 2 } });
    },
  );

  test("a fault of a provider within an answer of status 200 counts as a fault too", async () => {
    played.behave({ kind: "fault-within", code: 402, message: "Insufficient credits" });
    expect((await ask()).fault?.reason).toBe("credit");
  });

  test("a fault of a provider never contains the key, whatever text repeats the key", async () => {
    const wrong = { ...played.provider, apiKey: "sk-outra-chave-987654" };
    const { fault } = await ask(played.surroundings(), wrong);
    expect(fault).toMatchObject({ reason: "key", detail: expect.stringContaining("Incorrect API key provided") });
    played.behave({
      kind: "status",
      status: 400,
      body: { error: { message: `Bearer ${apiKey} gsk_abc123def and ${apiKey}` } },
    });
    const other = await ask();
    for (const detail of [fault?.detail, other.fault?.detail]) {
      expect(detail).not.toMatch(/outra|0123|abc123/);
      expect(detail?.length).toBeLessThanOrEqual(300);
    }
  });

  test("an address that the installation does not allow, or that does not answer, is a fault", async () => {
    const { provider } = played;
    expect((await ask(undefined, { ...provider, baseUrl: "http://10.0.0.1/v1" })).fault?.reason).toBe("address");
    expect((await ask(undefined, { ...provider, baseUrl: "file:///etc" })).fault?.reason).toBe("address");
    expect((await ask(undefined, { ...provider, baseUrl: "http://127.0.0.1:1025/v1" })).fault?.reason).toBe(
      "unreachable",
    );
  });

  test("a provider that is silent beyond the question's time causes a fault, without another try", async () => {
    // This test has its own provider, because the question may reach the provider after the test has ended it.
    const slow = await playAssistant();
    slow.behave({ kind: "slow", ms: null }, 5);
    const limits = { totalMs: 200, modelCalls: 4, toolCalls: 6 };
    expect(await ask(slow.surroundings({ limits }), slow.provider)).toMatchObject({
      fault: { reason: "slow" },
      usage: { calls: 1 },
    });
    await slow.server.close();
  });
});

describe("the fields that a model refuses are learned once", () => {
  test.each(["max_tokens", "temperature", "tools"])(
    "%s is refused, and later calls leave the field out",
    async (field) => {
      played.server.control.refusedFields = [field];
      say("Um.", "Dois.");
      const surroundings = played.surroundings();
      const course = new Course(played.provider, surroundings);
      const tools = [{ type: "function" as const, function: { name: "t", description: "", parameters: {} } }];
      expect((await chat(played.provider, { ...asked, tools }, course)).text).toBe("Um.");
      expect(course.usage().calls).toBe(2);
      expect(await ask(surroundings)).toMatchObject({ text: "Dois.", usage: { calls: 1 } });
      const last = played.server.control.chats.at(-1) ?? {};
      expect([field in last, "max_completion_tokens" in last]).toEqual([false, field === "max_tokens"]);
    },
  );

  test("a field that is refused under both names is a configuration fault", async () => {
    played.server.control.refusedFields = ["max_tokens", "max_completion_tokens"];
    expect(await ask()).toMatchObject({ fault: { reason: "configuration" }, usage: { calls: 2 } });
  });

  test("reasoning models get their own fields from the start", async () => {
    for (const model of ["o3-mini", "gpt-5", "openai/gpt-5-mini"]) {
      say("Sim.");
      await ask(undefined, { ...played.provider, model });
      const last = played.server.control.chats.at(-1) ?? {};
      expect(["max_completion_tokens" in last, "max_tokens" in last, "temperature" in last]).toEqual([
        true,
        false,
        false,
      ]);
    }
  });
});

test("tokens that the provider does not count are estimated, and marked as estimated", async () => {
  played.behave({ kind: "no-usage" });
  say("Um texto curto.");
  const { usage } = await ask();
  expect([usage.estimated, usage.tokens > 20]).toEqual([true, true]);
  say("Outro.");
  expect((await ask()).usage).toMatchObject({ estimated: false, model: "demo-grande-2026", finish: "stop" });
});

test("the cost of a failed answer counts once when the provider reports it", async () => {
  const usage = { total_tokens: 77 };
  played.behave({ kind: "status", status: 500, body: { error: { message: "busy" }, usage } });
  say("Voltei.");
  const { usage: paid } = await ask();
  say("Voltei.");
  expect(paid.tokens).toBe(77 + (await ask()).usage.tokens);
  played.behave({ kind: "status", status: 401, body: { error: "no" } });
  expect((await ask()).usage.tokens).toBe(0);
});

test("an address with slashes at its end works too, and the key arrives", async () => {
  say("Oi.");
  expect((await ask(undefined, { ...played.provider, baseUrl: `${played.server.baseUrl}//` })).text).toBe("Oi.");
  expect(played.server.control.keys).toEqual([apiKey]);
});

test("when the caller ends the question, the caller's own reason is thrown, and the model is not called again", async () => {
  const ended = new AbortController();
  const surroundings = played.surroundings({ signal: ended.signal });
  const call: typeof surroundings.call = (made) => {
    ended.abort(new Error("somebody answered"));
    return surroundings.call(made);
  };
  await expect(ask({ ...surroundings, call })).rejects.toThrow("somebody answered");
  expect(played.server.control.chats).toHaveLength(0);
});

test("a question that is ended during a provider's pause ends immediately", async () => {
  const ended = new AbortController();
  played.behave({ kind: "status", status: 429, headers: { "retry-after": "10" } });
  const pause = () => {
    ended.abort(new Error("somebody answered"));
    return Promise.reject(new Error("the pause was ended"));
  };
  await expect(ask(played.surroundings({ signal: ended.signal, pause }))).rejects.toThrow("somebody answered");
  expect(played.server.control.chats).toHaveLength(1);
});
