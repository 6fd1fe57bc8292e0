import { openingHours } from "@balcao/outside-simulator/demo/opening-hours";
import { pizzeria } from "@balcao/outside-simulator/demo/pizzeria";
import { type DialogflowServer, startDialogflow } from "@balcao/outside-simulator/dialogflow/server";
import { echo, type N8nServer, startN8n } from "@balcao/outside-simulator/n8n/server";
import { startTypebot, type TypebotServer } from "@balcao/outside-simulator/typebot/server";
import type { AdapterSettings } from "@balcao/shared/integrations/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAdapter } from "./create-adapter.ts";
import { at, customerOf, surroundings, textsOf, turn } from "./testing/talk-samples.ts";
import { tryOut } from "./try-out.ts";

let typebot: TypebotServer;
let dialogflow: DialogflowServer;
let n8n: N8nServer;
beforeAll(async () => {
  typebot = await startTypebot([pizzeria]);
  dialogflow = await startDialogflow({ agent: openingHours, now: () => at.getTime() });
  n8n = await startN8n({ exemplo: echo });
});
afterAll(() => Promise.all([typebot, dialogflow, n8n].map((server) => server.close())));

const around = () => surroundings({ google: { tokenUrl: dialogflow.tokenUrl, apiUrl: dialogflow.url } });
const words = { keywordFinish: "sair", keywordRestart: "", restartMessage: "", unknownMessage: "" };
const settings = {
  typebot: (): AdapterSettings => ({
    type: "typebot",
    url: typebot.url,
    slug: "pizzaria",
    language: "pt-BR",
    delayMs: 0,
    expiresMinutes: 10,
    ...words,
  }),
  dialogflow: (): AdapterSettings => ({
    type: "dialogflow",
    projectName: dialogflow.projectName,
    serviceAccount: dialogflow.serviceAccount,
    language: "pt-BR",
    fallbackLimit: 3,
  }),
  n8n: (): AdapterSettings => ({
    type: "n8n",
    url: `${n8n.url}/webhook/exemplo`,
    format: "ours",
    auth: { kind: "none" },
    signingSecrets: [],
  }),
};

test("the demo's pizzeria takes an order to its end, with one change on the way", async () => {
  const write = customerOf(createAdapter(settings.typebot(), around()));
  const answers = [
    "oi",
    "2",
    "calabresa",
    "grande",
    "Rua das Flores, 120",
    "pix",
    "2",
    "3",
    "media",
    "Rua B, 5",
    "Dinheiro",
  ];
  for (const answer of answers) await write(answer);
  const last = await write("está certo");
  expect(textsOf(last)).toEqual(["Pedido anotado! 🛵 Chega em uns 40 minutos.", "Obrigado e bom apetite!"]);
  expect(last.actions.at(-1)).toEqual({ do: "stop" });
});

test("the agent of the demo says when the shop opens, and hands over", async () => {
  const write = customerOf(createAdapter(settings.dialogflow(), around()));
  expect(textsOf(await write("Boa tarde"))[0]).toContain("1 - Horário\n2 - Endereço");
  expect(textsOf(await write("1"))[0]).toMatch(/^Abrimos de segunda a sexta/);
  expect((await write("Quero falar com um atendente")).actions.at(-1)).toEqual({
    do: "transfer",
    queueId: null,
    userId: null,
  });
});

test.each([
  ["typebot", "Oi, *Maria*! Aqui é a *Pizzaria do Bairro* 🍕"],
  ["dialogflow", "Olá! Sobre o que você quer saber?"],
  ["n8n", "O fluxo de exemplo recebeu o teste."],
] as const)("the admin's test of %s shows the answer", async (type, said) => {
  const asked = { eventId: "evt_0123456789abcdef0123456789abcdef", company: { id: 1, timezone: "America/Sao_Paulo" } };
  const { understood } = await tryOut(settings[type](), around(), asked);
  expect(textsOf({ actions: understood.map(({ action }) => action) })[0]?.split("\n")[0]).toBe(said);
});

test.each([
  [
    "Um momento. [TRANSFER]",
    [
      { do: "text", text: "Um momento." },
      { do: "transfer", queueId: null, userId: null },
    ],
  ],
  ["{{transferir: 3}}", [{ do: "transfer", queueId: 3, userId: null }]],
  [
    "Ok\n#transferir: Vendas",
    [
      { do: "text", text: "Ok" },
      { do: "transfer", queueId: null, userId: null, named: "Vendas" },
    ],
  ],
  ["Para falar com uma pessoa, digite: /humano", [{ do: "text", text: "Para falar com uma pessoa, digite: /humano" }]],
])(
  "a hand-over mark in a program's text, %j, is a transfer, and a word that customers may type is not",
  async (text, actions) => {
    n8n.workflows.set("exemplo", () => ({ status: 200, json: { output: text } }));
    const reply = await createAdapter(settings.n8n(), around()).respond(turn());
    expect(reply).toEqual({ actions, session: null });
  },
);
