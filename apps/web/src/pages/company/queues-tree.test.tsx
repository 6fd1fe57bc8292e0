import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { QueuePages } from "../../testing/pages/queue-pages.tsx";
import { show } from "../../testing/render.tsx";
import { aQueue, aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { blankOption } from "../../nouns/queue-options/draft.ts";

const node = (id: number, title: string, more: Partial<QueueOption> = {}): QueueOption => ({
  ...blankOption(1, { id, parentId: null }),
  title,
  ...more,
});
const family = [
  node(1, "Financeiro"),
  node(2, "Boleto", { parentId: 1 }),
  node(3, "Pessoa", { parentId: 1, option: 2, action: "leave_bot" }),
  node(4, "Endereço", { option: 2 }),
];

/** Opens the tree of the first queue on its page. */
async function open(options: QueueOption[], more: Parameters<typeof wire>[0] = {}, me = aUser({ profile: "admin" })) {
  const queues = [
    aQueue({ id: 1, name: "Vendas", color: "#b71c1c" }),
    aQueue({ id: 2, name: "Suporte", color: "#f44336" }),
  ];
  let version = 3;
  const log = wire({
    "GET /queue": () => queues,
    "GET /queue-options/tree/:id": () => ({ queueId: 1, version, options }),
    "PUT /queue/:id": () => queues[0],
    "PUT /queue-options/tree/:id": ({ body }) => ({
      queueId: 1,
      version: 4,
      options: (body as { options: [] }).options,
    }),
    ...more,
  });
  const shown = show(<QueuePages />, { at: "/queues", me });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  await userEvent.click(await screen.findByRole("tab", { name: "Opções" }));
  const saved = () =>
    (log.findLast(({ method, path }) => method === "PUT" && path.startsWith("/queue-options"))?.body ?? null) as {
      version: number;
      options: QueueOption[];
    } | null;
  return { log, saved, ...shown, renew: (next: number) => (version = next) };
}
const rows = () => screen.getAllByRole("treeitem").map((row) => `${row.getAttribute("aria-level")}${row.textContent}`);
const row = (name: RegExp) => screen.findByRole("treeitem", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));

test("the keyboard moves through the tree, closes and opens branches, and moves nodes", async () => {
  const { saved } = await open(family);
  await userEvent.click(await row(/Financeiro/));
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement?.textContent).toContain("Boleto");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(rows().map((one) => one.slice(0, 2))).toEqual(["11", "21", "22", "12"]);
  expect(rows()[2]).toContain("Boleto");
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  expect(rows()[2]).toBe("12Boleto");
  await userEvent.click(await row(/Financeiro/));
  await userEvent.keyboard("{ArrowLeft}");
  expect(rows()).toHaveLength(3);
  await userEvent.keyboard("{ArrowRight}{End}{Home}{Enter}");
  expect((document.activeElement as HTMLInputElement).value).toBe("Financeiro");
  await userEvent.type(document.activeElement ?? document.body, "!{Enter}");
  await save();
  await waitFor(() => expect(saved()).toMatchObject({ version: 3 }));
  expect(saved()?.options.map(({ title, parentId, option }) => [title, parentId, option])).toEqual([
    ["Financeiro!", null, 1],
    ["Boleto", null, 2],
    ["Pessoa", 1, 1],
    ["Endereço", null, 3],
  ]);
});

test("a node is added below another and beside another, gets its title, and leads to another queue", async () => {
  const { saved } = await open([node(1, "Financeiro")]);
  await userEvent.click(await row(/Financeiro/));
  await userEvent.click(screen.getByRole("button", { name: "Opção abaixo" }));
  expect(screen.getByText(/^A árvore tem uma opção sem título/)).toBeDefined();
  await userEvent.click(screen.getByLabelText("Título"));
  await userEvent.paste("Suporte");
  await userEvent.click(screen.getByRole("combobox", { name: "O que ela faz" }));
  await userEvent.click(screen.getByRole("option", { name: "Passa para outro setor" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Setor" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Escolha um setor", "Suporte"]);
  await userEvent.click(screen.getByRole("option", { name: "Suporte" }));
  await userEvent.click(screen.getByRole("button", { name: "Opção ao lado" }));
  await userEvent.click(screen.getByLabelText("Título"));
  await userEvent.paste("Trocas");
  await save();
  await waitFor(() =>
    expect(saved()?.options).toMatchObject([
      { id: 1 },
      { id: -1, parentId: 1, title: "Suporte", action: "forward_queue", forwardQueueId: 2 },
      { id: -2, parentId: 1, option: 2, title: "Trocas" },
    ]),
  );
});

test("deleting a branch says how many nodes are deleted, and undo brings them back", async () => {
  await open(family);
  await userEvent.click(await row(/Financeiro/));
  await userEvent.click(screen.getByRole("button", { name: "Excluir 3 opções" }));
  expect(rows()).toEqual(["11Endereço"]);
  const said = within(screen.getByText(/^3 opções excluídas/));
  await userEvent.click(said.getByRole("button", { name: "Desfazer" }));
  expect(rows()).toHaveLength(4);
});

test("a node is moved under another that is chosen by name, never under itself", async () => {
  await open(family);
  await userEvent.click(await row(/Financeiro/));
  await userEvent.click(screen.getByRole("combobox", { name: "Fica abaixo de" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Início da árvore", "Endereço"]);
  await userEvent.click(screen.getByRole("option", { name: "Endereço" }));
  expect(rows().map((one) => one.slice(0, 1))).toEqual(["1", "2", "3", "3"]);
});

test("an empty tree offers an example, which is shown as customers will read it", async () => {
  const { saved } = await open([]);
  await userEvent.click(await screen.findByRole("button", { name: "Começar com um exemplo" }));
  expect(rows()).toHaveLength(5);
  const preview = screen.getByRole("region", { name: "O que o cliente lê" });
  expect(preview.textContent).toMatch(/Claro, \p{L}+! O que você precisa\?\s+\[ 1 \] - Segunda via do boleto/u);
  await save();
  await waitFor(() => expect(saved()?.options).toHaveLength(5));
});

test("the form warns when a colleague saved the tree meanwhile, and a refused save is explained in words", async () => {
  const { cache, renew } = await open(family, {
    "PUT /queue-options/tree/:id": () => new Refusal(409, "ERR_TREE_CHANGED"),
  });
  await userEvent.click(await row(/Endereço/));
  await userEvent.click(screen.getByRole("button", { name: "Duplicar" }));
  renew(4);
  apply(cache, "queue-option.update", { queueId: 1, version: 4 });
  expect(await screen.findByText(/^Alguém salvou esta árvore/)).toBeDefined();
  await save();
  expect(await screen.findByText(/Copie o que mudou/)).toBeDefined();
});

test("a file of another kind is refused in words, and an exported tree can be imported after it", async () => {
  await open([]);
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.createElement("input");
  await screen.findByRole("button", { name: "Importar" });
  await userEvent.upload(input(), new File(["{}"], "x.json", { type: "application/json" }));
  expect(await screen.findByText("Este arquivo não é uma árvore de opções exportada.")).toBeDefined();
  const text = JSON.stringify({ balcao: "queue-options", options: [{ title: "Um", children: [{ title: "Dois" }] }] });
  await userEvent.upload(input(), new File([text], "y.json", { type: "application/json" }));
  await waitFor(() => expect(rows()).toEqual(["11Um", "21Dois"]));
});

test("a prompt that is deleted while the page is open is removed from the options, and the tree can still be saved", async () => {
  const prompt = {
    id: 9,
    name: "Vendas",
    instructions: "Oi",
    temperature: 1,
    maxMessages: 20,
    usedBy: { queues: [], connections: [] },
  };
  const options = [node(1, "Robô", { action: "start_assistant", promptId: 9 })];
  const { saved, cache } = await open(options, { "GET /prompt": () => [prompt] });
  await userEvent.click(await row(/Robô/));
  expect((await screen.findByRole("combobox", { name: "Assistente" })).textContent).toBe("Vendas");
  apply(cache, "prompt.delete", { promptId: 9 });
  await userEvent.type(screen.getByLabelText("Título"), "!");
  await save();
  await waitFor(() => expect(saved()?.options).toMatchObject([{ title: "Robô!", promptId: null }]));
});

test.each([
  ["disabled", /^O assistente da empresa está desligado/],
  ["enabled", null],
])("an option that begins the company's assistant warns only while it is disabled: %s", async (value, fault) => {
  const me = aUser({ profile: "admin" });
  const settings = [{ key: "chatbotAgent", value } as const];
  await open(
    [node(1, "Financeiro", { action: "start_assistant" })],
    {},
    { ...me, company: { ...me.company, settings } },
  );
  await userEvent.click(await row(/Financeiro/));
  const chosen = await screen.findByRole("combobox", { name: "Assistente" });
  expect(chosen.textContent).toBe("Assistente da empresa");
  expect(screen.queryByText(fault ?? /^O assistente da empresa está desligado/) !== null).toBe(fault !== null);
});
