import type { Mode } from "@balcao/outside-simulator/control";
import { type DialogflowServer, startDialogflow } from "@balcao/outside-simulator/dialogflow/server";
import type { IntegrationSurroundings } from "@balcao/shared/integrations/port";
import type { DialogflowSettings } from "@balcao/shared/integrations/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { at, customerOf, faultOf, message, surroundings, textsOf, turn } from "../testing/talk-samples.ts";
import { dialogflowAdapter, tryDialogflow } from "./adapter.ts";

let server: DialogflowServer;
let answer: Record<string, unknown>;
let clock = at;
beforeAll(async () => {
  server = await startDialogflow({ agent: () => answer, now: () => clock.getTime() });
});
afterAll(() => server.close());
beforeEach(() => {
  server.control.reset();
  server.tokenControl.reset();
  server.sessions.clear();
  server.tokens.clear();
  server.tokenSeconds = 3599;
  clock = at;
  answer = { fulfillmentText: "Oi" };
});

const around = (more: Partial<IntegrationSurroundings> = {}) =>
  surroundings({ google: { tokenUrl: server.tokenUrl, apiUrl: server.url }, now: () => clock, ...more });
const given = (more: Partial<DialogflowSettings> = {}): DialogflowSettings => ({
  type: "dialogflow",
  projectName: server.projectName,
  serviceAccount: server.serviceAccount,
  language: "pt-BR",
  fallbackLimit: 3,
  ...more,
});
const adapter = (more: Partial<DialogflowSettings> = {}, given_ = around()) => dialogflowAdapter(given(more), given_);
const respond = (asked = turn()) => adapter().respond(asked);
const text = (said: string) => ({ do: "text", text: said });
const people = { do: "transfer", queueId: null, userId: null };
const asked = () => server.control.calls.map(({ json }) => (json as { queryInput: { text: object } }).queryInput.text);

test("the agent is asked in the ticket's session, with the language, the time zone and the customer's name", async () => {
  expect((await respond()).actions).toEqual([text("Oi")]);
  const [call] = server.control.calls;
  expect(call?.path).toBe(`/v2/projects/loja-de-exemplo/agent/sessions/${turn().ticket.uuid}:detectIntent`);
  expect(call?.json).toEqual({
    queryInput: { text: { text: "oi", languageCode: "pt-BR" } },
    queryParams: {
      timeZone: "America/Sao_Paulo",
      payload: { ticketId: turn().ticket.uuid, phone: "5511999990000", name: "Ana" },
    },
  });
});

test("two customers of the same name have two sessions", async () => {
  const one = adapter();
  await one.respond(turn());
  await one.respond(turn("oi", { ticket: { ...turn().ticket, uuid: "0c3f8f52-9c3e-4d4e-8a55-2f1f5b1f7a02" } }));
  expect(server.sessions.size).toBe(2);
});

test("quick messages become one question of one line, cut to 256 characters between two characters", async () => {
  await respond(turn([message("quero\num boleto"), message("por favor")]));
  await respond(turn("a".repeat(255) + "😀"));
  await respond(turn([message({ type: "audio", text: "" })]));
  await respond(turn([message({ type: "audio", text: "", transcript: "segunda via" })]));
  expect(asked()).toMatchObject([
    { text: "quero um boleto por favor" },
    { text: "a".repeat(255) },
    { text: "áudio" },
    { text: "segunda via" },
  ]);
});

const file = "https://files.example/a.png";
test.each<[string, object, object[]]>([
  [
    "the first of several texts",
    { fulfillmentMessages: [{ text: { text: ["Já envio.", "Um instante."] } }] },
    [text("Já envio.")],
  ],
  ["the text where there is no message", { fulfillmentText: "Oi", fulfillmentMessages: [] }, [text("Oi")]],
  [
    "no message of another platform",
    { fulfillmentText: "Oi", fulfillmentMessages: [{ platform: "FACEBOOK", text: { text: ["FB"] } }] },
    [text("Oi")],
  ],
  [
    "a message of no platform",
    { fulfillmentMessages: [{ platform: "PLATFORM_UNSPECIFIED", text: { text: ["Oi"] } }] },
    [text("Oi")],
  ],
  [
    "a picture",
    { fulfillmentMessages: [{ image: { imageUri: file, accessibilityText: "Foto" } }] },
    [{ do: "media", url: file, caption: "Foto" }],
  ],
  [
    "options with numbers",
    { fulfillmentMessages: [{ quickReplies: { title: "Qual?", quickReplies: ["Pix", "Boleto"] } }] },
    [text("Qual?\n\n1 - Pix\n2 - Boleto")],
  ],
  [
    "a card with its buttons",
    {
      fulfillmentMessages: [
        {
          card: {
            title: "Plano",
            subtitle: "R$ 50",
            buttons: [
              { text: "Site", postback: "https://a.b" },
              { text: "Assinar", postback: "assinar plano" },
            ],
          },
        },
      ],
    },
    [text("*Plano*\nR$ 50\n\nSite: https://a.b\n\n1 - Assinar")],
  ],
  [
    "a card with a picture",
    { fulfillmentMessages: [{ card: { title: "Plano", imageUri: file } }] },
    [{ do: "media", url: file, caption: "*Plano*" }],
  ],
  [
    "files in parameters",
    { fulfillmentText: "Veja", parameters: { image: file, audio: "x", react: "👍" } },
    [text("Veja"), { do: "media", url: file, caption: "" }],
  ],
  [
    "a file in the payload",
    { fulfillmentMessages: [{ payload: { media: { url: file, caption: "c" } } }] },
    [{ do: "media", url: file, caption: "c" }],
  ],
  [
    "a queue in the payload, after what is said",
    { fulfillmentMessages: [{ payload: { transfer: { queueId: 3 } } }, { text: { text: ["Já vai"] } }] },
    [text("Já vai"), { do: "transfer", queueId: 3, userId: null }],
  ],
  [
    "closing and stopping in the payload",
    { fulfillmentMessages: [{ payload: { close: true } }, { payload: { stop: true } }] },
    [{ do: "close" }],
  ],
  [
    "the end of the conversation",
    { fulfillmentText: "Tchau", intent: { endInteraction: true } },
    [text("Tchau"), { do: "stop" }],
  ],
  [
    "the end as older agents say it",
    { fulfillmentText: "Tchau", diagnosticInfo: { end_conversation: true } },
    [text("Tchau"), { do: "stop" }],
  ],
  ["a live agent", { fulfillmentText: "Chamando", intent: { liveAgentHandoff: true } }, [text("Chamando"), people]],
  ["nothing at all", {}, [text("Não entendi. Pode responder de outro jeito?")]],
  [
    "what we do not know beside the rest",
    { fulfillmentText: 7, fulfillmentMessages: [null, { text: "x" }, { text: { text: ["Oi"] } }] },
    [text("Oi")],
  ],
])("%s", async (_what, result, actions) => {
  answer = { ...result };
  expect((await respond()).actions).toEqual(actions);
});

test("a number means the last offered option with that number, and other words are sent unchanged", async () => {
  const write = customerOf(adapter());
  answer = {
    fulfillmentMessages: [
      { quickReplies: { title: "Qual?", quickReplies: ["Pix", "Boleto"] } },
      { card: { title: "Outro", buttons: [{ text: "Cartão", postback: "pagar com cartão" }] } },
    ],
  };
  await write("pagar");
  await write("3");
  answer = { fulfillmentText: "Certo" };
  await write("BOLETO");
  await write("2");
  expect(asked()).toMatchObject([{ text: "pagar" }, { text: "pagar com cartão" }, { text: "Boleto" }, { text: "2" }]);
});

test("after the set number of misunderstood answers in a row the customer is handed over; an understood answer resets the count", async () => {
  const write = customerOf(adapter({ fallbackLimit: 2 }));
  const lost = { fulfillmentText: "Como?", intent: { isFallback: true } };
  answer = lost;
  expect((await write("x")).actions).toEqual([text("Como?")]);
  answer = { fulfillmentText: "Ah!", intent: { isFallback: false } };
  await write("oi");
  answer = lost;
  expect((await write("x")).actions).toEqual([text("Como?")]);
  answer = {};
  const last = await write("x");
  expect(last).toEqual({ actions: [text("Não entendi. Pode responder de outro jeito?"), people], session: null });
});

test("the token is fetched once for all waiting calls, at our address instead of the file's address, and again before it expires", async () => {
  const one = adapter();
  await Promise.all(Array.from({ length: 5 }, () => one.respond(turn())));
  expect(server.tokenControl.calls).toHaveLength(1);
  clock = new Date(at.getTime() + 3_538_000);
  await one.respond(turn());
  expect(server.tokenControl.calls).toHaveLength(1);
  clock = new Date(at.getTime() + 3_539_000);
  await one.respond(turn());
  expect(server.tokenControl.calls).toHaveLength(2);
});

test("a token that Google refuses is fetched again only once", async () => {
  const one = adapter();
  await one.respond(turn());
  server.tokens.clear();
  expect(textsOf(await one.respond(turn()))).toEqual(["Oi"]);
  expect(server.tokenControl.calls).toHaveLength(2);
  server.control.mode = { status: 401, text: '{"error":{"code":401,"message":"no","status":"UNAUTHENTICATED"}}' };
  expect(await faultOf(one.respond(turn()))).toMatchObject({ reason: "configuration", detail: "401: no" });
  expect(server.tokenControl.calls).toHaveLength(3);
});

test.each<Mode>([
  { status: 429, text: "" },
  { status: 503, text: "" },
])("after %j the agent is asked once more", async (mode) => {
  server.control.next = [mode];
  expect(textsOf(await respond())).toEqual(["Oi"]);
  server.control.mode = mode;
  expect(await faultOf(respond())).toMatchObject({ reason: "bad-answer" });
  expect(server.control.calls).toHaveLength(4);
});

test("the admin's test greets the agent in its language and shows the answer", async () => {
  answer = { fulfillmentText: "¡Hola!" };
  const tried = { session: "evt_0123456789abcdef0123456789abcdef", timezone: "America/Bogota" };
  expect(await tryDialogflow(given({ language: "es" }), around(), tried)).toEqual([text("¡Hola!")]);
  expect(asked()).toEqual([{ text: "Hola", languageCode: "es" }]);
});
