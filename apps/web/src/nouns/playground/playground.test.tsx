import type { BotConfig } from "@balcao/shared/automation/beginning";
import { botNode, botQueue, botSituation } from "@balcao/shared/testing/automation";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser, sales } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { Playground } from "./playground.tsx";

const tree = [
  botNode({ id: 11, title: "Boletos", message: "Qual deles?" }),
  botNode({ id: 12, parentId: 11, title: "Atrasado", message: "Segue, {{firstName}}" }),
  botNode({ id: 13, parentId: 11, option: 2, title: "Do mês", message: "" }),
  botNode({ id: 14, option: 2, title: "Pessoa", action: "leave_bot", message: "Já vem alguém" }),
];

function configWith(part: Partial<BotConfig> = {}): BotConfig {
  const { now: _now, ticket: _ticket, ...config } = botSituation();
  return { ...config, queues: [botQueue(1, "Vendas", { tree }), botQueue(2, "Suporte")], ...part };
}

function open(props: Parameters<typeof Playground>[0] = {}, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /automation/config": () => configWith(),
    "GET /whatsapp": () => [aConnection({ id: 4, name: "Loja", isDefault: true })],
    "GET /queue/1/option-figures": () => [
      { optionId: null, reached: 9, left: 0, misunderstood: 0, words: [] },
      { optionId: 11, reached: 5, left: 2, misunderstood: 1, words: [{ text: "segunda via", count: 3 }] },
      { optionId: 99, reached: 1, left: 0, misunderstood: 0, words: [] },
    ],
    "GET /queue": () => [],
    "GET /hours": () => ({ schedules: [], holidays: [] }),
    "GET /settings": () => [],
    "GET /quick-messages/list": () => [],
    "GET /users/list": () => ({
      users: [
        {
          id: 8,
          name: "Bruno",
          profile: "user",
          super: false,
          online: true,
          queues: [
            { ...sales, id: 1 },
            { ...sales, id: 2 },
          ],
        },
      ],
    }),
    ...more,
  });
  return { log, ...show(<Playground {...props} />, { me: aUser({ profile: "admin" }) }) };
}
const said = async () => {
  const log = await screen.findByRole("log", { name: "Conversa de teste" });
  return within(log)
    .getAllByRole("listitem")
    .map((one) => one.textContent);
};
const say = async (text: string) =>
  userEvent.type(await screen.findByLabelText("Escreva como cliente"), `${text}{Enter}`);

test("the playground answers as the number would, and says why, and the offered digits are buttons", async () => {
  open();
  await say("Oi");
  expect(await said()).toEqual(["Oi", "Olá!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte", expect.stringMatching(/menu/)]);
  await userEvent.click(screen.getByRole("button", { name: "Responder 1: Vendas" }));
  expect((await said())[4]).toMatch(/^Aqui é Vendas\n\n\[ 1 \] - Boletos/);
  await userEvent.click(screen.getByRole("button", { name: "Responder 2: Pessoa" }));
  expect((await said()).at(-1)).toBe("Daqui em diante, uma pessoa atende.");
});

test("the last line can be taken back, and the conversation can begin anew", async () => {
  open();
  await say("Oi");
  await say("1");
  await userEvent.click(screen.getByRole("button", { name: "Desfazer última" }));
  expect(await said()).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Recomeçar" }));
  expect(await said()).toEqual(["Escreva como se fosse o cliente para ver o que ele recebe."]);
});

test("unsaved changes apply at once, and the customer's option is reported", async () => {
  const onPlace = vi.fn<(optionId: number | null) => void>();
  const draft = { tree: tree.map((node) => ({ ...node, title: `${node.title}!` })) };
  open({ queueId: 1, draft, onPlace });
  await say("Oi");
  await say("1");
  expect((await said())[4]).toMatch(/Boletos!/);
  await say("1");
  expect(onPlace).toHaveBeenLastCalledWith(11);
});

test("a fault is listed under its gravity with a link to its option", async () => {
  const onOption = vi.fn<(optionId: number | null) => void>();
  open({ queueId: 1, onOption });
  expect(await screen.findByRole("heading", { name: "1 problema encontrado" })).toBeDefined();
  expect(screen.getByText("Aqui o cliente não recebe resposta.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Vendas › Boletos › Do mês" }));
  expect(onOption).toHaveBeenCalledWith(13);
});

test("an assistant without a provider and a paused integration are faults until they are fixed", async () => {
  let isReady = false;
  const paused = { id: 5, type: "webhook", name: "Fluxo", pausedUntil: "2100-01-01T00:00:00.000Z", usedBy: [] };
  const talkers = { queues: [botQueue(1, "Vendas", { integrationId: 5 }), botQueue(2, "Suporte")] };
  const talks = { integrations: true, assistant: true, company: true };
  const { cache } = open(
    {},
    {
      "GET /automation/config": () => configWith({ ...talkers, talks }),
      "GET /assists": () => ({ isReady }),
      "GET /queueIntegration": () => ({ queueIntegrations: [paused] }),
    },
  );
  expect(await screen.findByText(/^O assistente está sem provedor/)).toBeDefined();
  expect(await screen.findByText(/^A integração está em pausa/)).toBeDefined();
  isReady = true;
  await act(async () => cache.invalidateQueries({ queryKey: ["assistant", "ready"] }));
  await waitFor(() => expect(screen.queryByText(/^O assistente está sem provedor/)).toBeNull());
});

test("the answer depends on the chosen moment", async () => {
  const closed = {
    settings: { scheduleType: "company" as const },
    hours: {
      ...configWith().hours,
      holidays: [{ date: "2026-12-25", repeat: "none" as const, label: "Natal", hours: [] }],
    },
  };
  open({}, { "GET /automation/config": () => configWith(closed) });
  fireEvent.change(await screen.findByLabelText("Data e hora"), { target: { value: "2026-12-25T10:00" } });
  await say("Oi");
  expect((await said())[1]).toBe("Fechado");
});

test("the playground gives the answer of a keyword, even of a keyword that is created meanwhile", async () => {
  let answer = "Rua do Sol, 10";
  const keywords = () => configWith({ keywords: [{ keyword: "Endereço", answer }] });
  const { cache } = open({}, { "GET /automation/config": keywords });
  await say("endereco");
  expect((await said())[1]).toBe("Rua do Sol, 10");
  answer = "Rua da Lua, 20";
  await act(async () => cache.invalidateQueries({ queryKey: ["quick-messages"] }));
  await waitFor(async () => expect((await said())[1]).toBe("Rua da Lua, 20"));
});

test("when the number's settings fail to load, the playground says so and can fetch them again", async () => {
  let fails = true;
  open({}, { "GET /automation/config": () => (fails ? new Refusal(500, "ERR_INTERNAL") : configWith()) });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  fails = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole("log")).toBeDefined());
});

test("a company without a number gets a link to the page where it adds one", async () => {
  open({}, { "GET /automation/config": () => new Refusal(404, "ERR_NO_DEF_WAPP_FOUND") });
  expect((await screen.findByRole("link", { name: "Ir para Conexões" })).getAttribute("href")).toBe("/connections");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("each option shows the results of customers and the texts that the option did not understand; a deleted option shows nothing", async () => {
  open({ queueId: 1 });
  const list = within(await screen.findByRole("region", { name: "Clientes nos últimos 30 dias" }));
  expect((await list.findAllByRole("listitem")).map((one) => one.textContent)).toEqual([
    "InícioChegaram: 9. Pararam aqui: 0. Não entendido: 0.",
    "BoletosChegaram: 5. Pararam aqui: 2. Não entendido: 1.Escreveram: “segunda via” (3)",
  ]);
});

test.each([
  ["that offers it, where the default does not", false, "Filial"],
  ["that is the default, where several offer it", true, "O padrão da empresa"],
])("a queue is tried on a number %s", async (_which, defaultOffers, shown) => {
  const queues = [{ ...sales, id: 1 }];
  open(
    { queueId: 1 },
    {
      "GET /whatsapp": () => [
        aConnection({ id: 9, name: "Filial", isDefault: false, queues }),
        aConnection({ id: 4, name: "Loja", isDefault: true, queues: defaultOffers ? queues : [] }),
      ],
    },
  );
  const number = await screen.findByRole("combobox", { name: "Número" });
  await waitFor(() => expect(number.textContent).toBe(shown));
});
