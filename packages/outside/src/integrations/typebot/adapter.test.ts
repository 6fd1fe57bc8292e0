import { choices, type Flow, says, type Step } from "@balcao/outside-simulator/typebot/flow";
import { startTypebot, type TypebotServer } from "@balcao/outside-simulator/typebot/server";
import type { TypebotSettings } from "@balcao/shared/integrations/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { at, customerOf, message, surroundings, textsOf, turn } from "../testing/talk-samples.ts";
import { typebotAdapter } from "./adapter.ts";

let server: TypebotServer;
beforeAll(async () => {
  server = await startTypebot();
});
afterAll(() => server.close());
beforeEach(() => {
  server.control.reset();
  server.flows.clear();
});

const given = (more: Partial<TypebotSettings> = {}): TypebotSettings => ({
  type: "typebot",
  url: server.url,
  slug: "flow",
  language: "pt-BR",
  delayMs: 0,
  expiresMinutes: 30,
  keywordFinish: "sair",
  keywordRestart: "recomeçar",
  restartMessage: "",
  unknownMessage: "",
  ...more,
});
/** A customer of a flow with these steps, which begins with the first step. */
function customer(steps: Record<string, Step>, more: Partial<TypebotSettings> = {}) {
  const flow: Flow = { slug: "flow", first: Object.keys(steps)[0] ?? "", steps };
  server.flows.set(flow.slug, flow);
  return customerOf(typebotAdapter(given(more), surroundings()));
}
const input = (type: string, options = {}) => ({ id: `i-${type}`, type, options });
const sentTo = (verb: string) => server.control.calls.filter(({ path }) => path.endsWith(verb));
const menu: Record<string, Step> = {
  hello: {
    bubbles: [says("b1", "Olá, *{{nome}}*!"), says("b2", "O que deseja?")],
    input: choices("c", "Vendas", "Suporte"),
    ways: { "c-1": "sales", "c-2": "support" },
  },
  sales: { bubbles: [says("b3", "Vamos vender.")] },
  support: { bubbles: [says("b4", "Qual o problema?")], input: input("text input"), saves: "problema", next: "end" },
  end: { bubbles: [says("b5", "Anotado: {{problema}}")] },
};

test("a flow runs to its end: options below the last text, a choice by number, and then people", async () => {
  const write = customer(menu);
  expect((await write("oi")).actions).toEqual([
    { do: "text", text: "Olá, *Ana*!" },
    { do: "text", text: "O que deseja?\n\n1 - Vendas\n2 - Suporte" },
  ]);
  expect((await write("2")).actions).toEqual([{ do: "text", text: "Qual o problema?" }]);
  const last = await write([message("Não liga"), message("desde ontem")]);
  expect(last.actions).toEqual([{ do: "text", text: "Anotado: Não liga\ndesde ontem" }, { do: "stop" }]);
  expect(last.session).toBeNull();
  expect(server.sessions.size).toBe(0);
  expect(sentTo("continueChat")[0]?.json).toMatchObject({
    message: { type: "text", text: "Suporte", metadata: { replyId: "c-2" } },
  });
});

test("the flow begins with the allowed variables, without secrets, an origin or the first message", async () => {
  await customer(menu)("oi");
  const [start] = sentTo("startChat");
  expect(start?.json).toEqual({
    isStreamEnabled: false,
    isOnlyRegistering: false,
    textBubbleContentFormat: "richText",
    prefilledVariables: {
      cidade: "Campinas",
      nome: "Ana",
      telefone: "5511999990000",
      ticketId: turn().ticket.uuid,
      conexao: "Vendas",
      number: "5511999990000",
      pushName: "Ana",
    },
  });
  expect(start?.headers.origin).toBeUndefined();
});

test("a flow that asks before its first text gets the first message as the answer", async () => {
  const write = customer({
    ask: { input: input("text input"), saves: "pedido", next: "end" },
    end: { bubbles: [says("b", "Pedido: {{pedido}}")] },
  });
  expect(textsOf(await write("uma calabresa"))).toEqual(["Pedido: uma calabresa"]);
});

test("the first options of a flow are shown, unless the first message is one of them", async () => {
  const steps = {
    ask: { input: choices("c", "Vendas", "Suporte"), next: "end" },
    end: { bubbles: [says("b", "Certo")] },
  };
  expect(textsOf(await customer(steps)("oi"))).toEqual(["1 - Vendas\n2 - Suporte"]);
  expect(textsOf(await customer(steps)("suporte"))).toEqual(["Certo"]);
});

test("a flow that ends immediately is over, and the next message begins it anew", async () => {
  const write = customer({ only: { bubbles: [says("b", "Aviso")] } });
  expect(await write("oi")).toEqual({ actions: [{ do: "text", text: "Aviso" }, { do: "stop" }], session: null });
  await write("oi");
  expect(sentTo("startChat")).toHaveLength(2);
});

test("an answer that does not fit gets a polite text, and the options are sent again", async () => {
  const write = customer(menu);
  await write("oi");
  expect(textsOf(await write("banana"))).toEqual([
    "Não entendi. Pode responder de outro jeito?\n\n1 - Vendas\n2 - Suporte",
  ]);
  const own = customer(menu, { unknownMessage: "Escolha uma opção:" });
  await own("oi");
  expect(textsOf(await own("banana"))).toEqual(["Escolha uma opção:\n\n1 - Vendas\n2 - Suporte"]);
  expect(textsOf(await own("1"))).toEqual(["Vamos vender."]);
});

test("a flow's own text for an answer that does not fit is sent", async () => {
  const asks = input("email input", { retryMessageContent: "Esse e-mail não vale." });
  const write = customer({ ask: { bubbles: [says("b", "E-mail?")], input: asks, next: "end" }, end: {} });
  await write("oi");
  expect(textsOf(await write("ana"))).toEqual(["Esse e-mail não vale."]);
  expect((await write("ana@loja.example")).actions).toEqual([{ do: "stop" }]);
});

test("for a question without words the customer gets the configured text, or else a text that asks for an answer", async () => {
  const steps = {
    ask: { bubbles: [says("b", "Nome?")], input: input("text input"), next: "again" },
    again: { input: input("number input"), next: "end" },
    end: {},
  };
  const write = customer(steps);
  await write("oi");
  expect(textsOf(await write("Ana"))).toEqual(["Pode escrever sua resposta."]);
  const told = customer(steps, { unknownMessage: "E a idade?" });
  await told("oi");
  expect(textsOf(await told("Ana"))).toEqual(["E a idade?"]);
});

test("the keyword to finish closes the ticket without a call", async () => {
  const write = customer(menu);
  await write("oi");
  const calls = server.control.calls.length;
  expect(await write("SAIR")).toEqual({ actions: [{ do: "close" }], session: null });
  expect(server.control.calls).toHaveLength(calls);
});

test("the keyword to restart begins the flow anew with a text, and does not answer its first question", async () => {
  const write = customer(
    {
      ask: { input: input("text input"), next: "second" },
      second: { bubbles: [says("b", "E o bairro?")], input: input("text input"), next: "end" },
      end: {},
    },
    { restartMessage: "Vamos de novo. Qual a rua?" },
  );
  await write("Rua A");
  expect(textsOf(await write("recomecar"))).toEqual(["Vamos de novo. Qual a rua?"]);
  expect(textsOf(await write("Rua B"))).toEqual(["E o bairro?"]);
  expect(sentTo("startChat")).toHaveLength(2);
});

const later = (minutes: number, ms = 0) => new Date(at.getTime() + minutes * 60_000 + ms);

test("a flow begins anew after the set minutes, not before, and never when no minutes are set", async () => {
  const write = customer(menu);
  await write("oi");
  await write("2", later(30));
  await write("nada", later(60, 1));
  expect(sentTo("startChat")).toHaveLength(2);
  const patient = customer(menu, { expiresMinutes: 0 });
  await patient("oi");
  expect(textsOf(await patient("1", later(60 * 24 * 90)))).toEqual(["Vamos vender."]);
});

test.each(["forgotten", "expired"])("a session that the server has %s begins anew, once", async (how) => {
  const write = customer(menu);
  await write("oi");
  for (const id of server.sessions.keys()) {
    if (how === "expired") server.expired.add(id);
    else server.sessions.delete(id);
  }
  expect(textsOf(await write("2"))[1]).toBe("O que deseja?\n\n1 - Vendas\n2 - Suporte");
  expect(sentTo("startChat")).toHaveLength(2);
  expect(textsOf(await write("2"))).toEqual(["Qual o problema?"]);
});

test("two tickets have two sessions, and a session of another flow is not used", async () => {
  const steps = menu;
  const [ana, bia] = [customer(steps), customer(steps)];
  await ana("oi");
  await bia("oi");
  expect(textsOf(await ana("1"))).toEqual(["Vamos vender."]);
  expect(textsOf(await bia("2"))).toEqual(["Qual o problema?"]);
  const kept = (await typebotAdapter(given(), surroundings()).respond(turn())).session;
  server.flows.set("other", { slug: "other", first: "a", steps: { a: { bubbles: [says("b", "Outro")] } } });
  const other = typebotAdapter(given({ slug: "other" }), surroundings());
  expect(textsOf(await other.respond(turn("1", { session: kept })))).toEqual(["Outro"]);
  expect(textsOf(await other.respond(turn("1", { session: { broken: true } })))).toEqual(["Outro"]);
});
