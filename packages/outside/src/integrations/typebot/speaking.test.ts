import { choices, type Flow, says, type Step } from "@balcao/outside-simulator/typebot/flow";
import { startTypebot, type TypebotServer } from "@balcao/outside-simulator/typebot/server";
import type { TypebotSettings } from "@balcao/shared/integrations/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { customerOf, faultOf, surroundings, textsOf } from "../testing/talk-samples.ts";
import { typebotAdapter } from "./adapter.ts";

let server: TypebotServer;
beforeAll(async () => {
  server = await startTypebot();
});
afterAll(() => server.close());
beforeEach(() => server.control.reset());

/** A customer of a flow with these steps, which begins with the first step. */
function customer(steps: Record<string, Step>, delayMs = 0) {
  const flow: Flow = { slug: "flow", first: Object.keys(steps)[0] ?? "", steps };
  server.flows.set(flow.slug, flow);
  const settings: TypebotSettings = {
    type: "typebot",
    url: server.url,
    slug: "flow",
    language: "pt-BR",
    delayMs,
    expiresMinutes: 0,
    keywordFinish: "",
    keywordRestart: "",
    restartMessage: "",
    unknownMessage: "",
  };
  return customerOf(typebotAdapter(settings, surroundings()));
}
/** The actions for one step, without the end that follows it. */
const doneFor = async (step: Step, delayMs = 0) => {
  const { actions } = await customer({ only: step }, delayMs)("oi");
  return actions.filter((action) => action.do !== "stop");
};
const bubble = (type: string, content: object) => ({ id: `b-${type}`, type, content: { ...content } });
const file = (name: string) => `https://files.example/${name}`;
const text = (said: string) => ({ do: "text", text: said });
const leftOut = (detail: string) => ({ do: "left-out", detail });
const media = (url: string, caption = "") => ({ do: "media", url, caption });

test("a flow's messages keep their order, and a typing sign precedes each part", async () => {
  const bubbles = [says("b1", "um"), bubble("image", { url: file("a.png") }), says("b2", "dois")];
  expect(await doneFor({ bubbles }, 700)).toEqual([
    { do: "wait", ms: 700 },
    text("um"),
    { do: "wait", ms: 700 },
    media(file("a.png")),
    { do: "wait", ms: 700 },
    text("dois"),
  ]);
});

const asked = (type: string, more: object = {}) => ({
  bubbles: [says("b", "Qual?")],
  input: { id: "i", type, ...more },
});
test.each([
  ["text input", {}, "Qual?"],
  ["email input", {}, "Qual?"],
  ["rating input", { options: { length: 5 } }, "Qual?\nResponda de 1 a 5"],
  ["rating input", {}, "Qual?\nResponda de 1 a 10"],
  [
    "rating input",
    { options: { buttonType: "Numbers", startsAt: 0, length: 10, labels: { left: "Ruim", right: "Ótimo" } } },
    "Qual?\nResponda de 0 a 10 (0 = Ruim, 10 = Ótimo)",
  ],
  ["date input", {}, "Qual?\ndd/mm/aaaa"],
  ["date input", { options: { hasTime: true, isRange: true } }, "Qual?\ndd/mm/aaaa hh:mm a dd/mm/aaaa hh:mm"],
  ["time input", {}, "Qual?\nhh:mm"],
  ["file input", {}, "Qual?\nEnvie o arquivo por aqui."],
  [
    "file input",
    { options: { isRequired: false, labels: { skip: "Pular" } } },
    "Qual?\nEnvie o arquivo por aqui.\nPara pular, responda *Pular*.",
  ],
  [
    "choice input",
    {
      items: [
        { id: "1", content: "Pix" },
        { id: "2", value: "boleto" },
      ],
      options: { isMultipleChoice: true },
    },
    "Qual?\n\n1 - Pix\n2 - boleto\n\nPode escolher mais de uma opção, por exemplo: 1, 3",
  ],
])("a flow that needs a %s %j asks for it in words", async (type, more, said) => {
  expect(await doneFor(asked(type, more))).toEqual([text(said)]);
});

test("an option with its own number is chosen by that number, and the flow gets the option's words", async () => {
  const items = ["1 - Vendas", "0 - Voltar"].map((content, place) => ({ id: `c${place}`, content }));
  const write = customer({
    ask: { ...asked("choice input", { items }), ways: { c1: "back" }, next: "end" },
    back: { bubbles: [says("m", "Voltei.")] },
    end: {},
  });
  await write("oi");
  expect((await write("0")).actions[0]).toEqual(text("Voltei."));
});

test("a payment is made on the flow's page", async () => {
  expect(await doneFor(asked("payment input", { runtimeOptions: { amountLabel: "R$ 50" } }))).toEqual([
    text(`Qual?\nO pagamento de R$ 50 é feito por esta página: ${server.url}/flow`),
  ]);
});

test("two pictures to choose from are sent with their numbers below them, and many pictures are sent as a list of titles", async () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `p${index}`,
      title: `Foto ${index}`,
      pictureSrc: file(`${index}.png`),
    }));
  expect(await doneFor(asked("picture choice input", { items: pictures(2) }))).toEqual([
    text("Qual?"),
    media(file("0.png"), "1 - Foto 0"),
    media(file("1.png"), "2 - Foto 1"),
  ]);
  const [list] = await doneFor(asked("picture choice input", { items: pictures(11) }));
  expect(list).toMatchObject({ do: "text", text: expect.stringMatching(/^Qual\?\n\n1 - Foto 0\n.*\n11 - Foto 10$/s) });
});

test("cards are shown one by one, and all their options are one list", async () => {
  const items = [
    { id: "k1", title: "Pizza", description: "Grande", imageUrl: file("p.png"), paths: [{ id: "w1", text: "Pedir" }] },
    {
      id: "k2",
      title: "Suco",
      paths: [
        { id: "w2", text: "Pedir" },
        { id: "w3", text: "Saber mais" },
      ],
    },
  ];
  const write = customer({
    ask: { ...asked("cards", { items }), ways: { w3: "more" }, next: "end" },
    more: { bubbles: [says("m", "De uva.")] },
    end: {},
  });
  expect((await write("oi")).actions).toEqual([
    text("Qual?"),
    media(file("p.png"), "*Pizza*\nGrande"),
    text("*Suco*\n\n1 - Pizza: Pedir\n2 - Suco: Pedir\n3 - Suco: Saber mais"),
  ]);
  expect(textsOf(await write("3"))).toEqual(["De uva."]);
});

test.each([
  ['#{"stopBot":true}', { do: "stop" }],
  ['  #{"queueId":5}  ', { do: "transfer", queueId: 5, userId: null }],
  ['#{"queueId":"5","userId":7}', { do: "transfer", queueId: 5, userId: 7 }],
  ["#{“queueId”:5}", { do: "transfer", queueId: 5, userId: null }],
  ["#{queueId:5}", { do: "transfer", queueId: 5, userId: null }],
  ["#{‘queueId’:‘5’}", { do: "transfer", queueId: 5, userId: null }],
  ['#{"queueId":"Vendas"}', { do: "transfer", queueId: null, userId: null, named: "Vendas" }],
  ['#{"fila":"Vendas"}', { do: "transfer", queueId: null, userId: null, named: "Vendas" }],
  ['#{"transferir":true}', { do: "transfer", queueId: null, userId: null }],
  ['#{"close":true}', { do: "close" }],
])("the control %s is performed and not sent, after the other messages", async (control, action) => {
  const bubbles = [says("b1", "Um momento."), says("b2", control), says("b3", "Até já!")];
  const { actions, session } = await customer({ only: { bubbles } })("oi");
  expect(actions).toEqual([text("Um momento."), text("Até já!"), action]);
  expect(session).toBeNull();
});

test.each(['#{"queueId":', '#{"queueId":-1}', '#{"other":true}', "#{}"])(
  "the control %s, which means nothing known, is noted for attendants and not sent, and the flow ends normally",
  async (control) => {
    const bubbles = [says("b1", "Um momento."), says("b2", control), says("b3", "Até já!")];
    expect((await customer({ only: { bubbles } })("oi")).actions).toEqual([
      text("Um momento."),
      { do: "left-out", detail: control },
      text("Até já!"),
      { do: "stop" },
    ]);
  },
);

test("a control that ends the flow ends it even before further questions", async () => {
  const write = customer({ only: { bubbles: [says("b", '#{"queueId":5}')], input: choices("c", "a", "b") } });
  expect(await write("oi")).toEqual({ actions: [{ do: "transfer", queueId: 5, userId: null }], session: null });
});

test("waits and addresses without a page are performed in their place, and all other controls are left out", async () => {
  const actions = [
    { type: "wait", wait: { secondsToWaitFor: 2 } },
    { type: "wait", lastBubbleBlockId: "b1", wait: { secondsToWaitFor: 60 } },
    { type: "redirect", lastBubbleBlockId: "b2", redirect: { url: "https://loja.example", isNewTab: true } },
    { type: "redirect", lastBubbleBlockId: "b2", redirect: { url: "javascript:alert(1)" } },
    { type: "scriptToExecute", scriptToExecute: { content: "alert(1)", args: [] } },
    { type: "chatwoot", lastBubbleBlockId: "b1" },
  ];
  expect(await doneFor({ bubbles: [says("b1", "um"), says("b2", "dois")], actions })).toEqual([
    { do: "wait", ms: 2000 },
    text("um"),
    { do: "wait", ms: 10_000 },
    text("dois"),
    text("https://loja.example"),
  ]);
});

const waiting = { type: "wait", wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true };
test("a flow that waits for a web page continues without it", async () => {
  const write = customer({
    wait: { bubbles: [says("b1", "Calculando")], actions: [{ ...waiting, lastBubbleBlockId: "b1" }], next: "done" },
    done: { bubbles: [says("b2", "R$ 50")] },
  });
  expect((await write("oi")).actions).toEqual([
    text("Calculando"),
    { do: "wait", ms: 1000 },
    text("R$ 50"),
    { do: "stop" },
  ]);
});

test("a flow that runs in a circle is stopped after five rounds, and people take over", async () => {
  const write = customer({ wait: { bubbles: [says("b", "tic")], actions: [waiting], next: "wait" } });
  const { reason, detail, said } = await faultOf(write("oi"));
  expect(server.control.calls).toHaveLength(6);
  expect([reason, detail]).toEqual(["bad-answer", "circle"]);
  expect(textsOf({ actions: said })).toEqual(Array.from({ length: 6 }, () => "tic"));
});

test("a flow whose session is lost meanwhile fails after its earlier texts", async () => {
  const write = customer({ wait: { bubbles: [says("b", "tic")], actions: [waiting], next: "wait" } });
  server.control.next = ["usual", { status: 404, text: '{"message":"Session not found."}' }];
  const { detail, said } = await faultOf(write("oi"));
  expect([detail, textsOf({ actions: said })]).toEqual(["404: session", ["tic"]]);
});

test("of a flow's messages at most fifty are sent in one go, and attendants get a note for each that was left out", async () => {
  const bubbles = Array.from({ length: 80 }, (_, index) => says(`b${index}`, `${index}`));
  const done = await doneFor({ bubbles });
  expect(done.slice(49, 51)).toEqual([text("49"), leftOut("“50”")]);
  expect(done).toHaveLength(80);
});
