import { botNode, botQueue, botSituation } from "@balcao/shared/testing/automation";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aQueue, aUser, sales } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { QueueForm } from "./queue-form.tsx";

const options: QueueOption[] = [1, 2].map((option) => ({
  id: 10 + option,
  queueId: 1,
  parentId: null,
  option,
  title: `Assunto ${option}`,
  message: option === 1 ? "Diga mais" : "",
  action: null,
  forwardQueueId: null,
  promptId: null,
  integrationId: null,
  mediaPath: null,
  mediaName: null,
}));

const bruno = { id: 8, name: "Bruno", profile: "user", super: false, online: true, queues: [{ ...sales, id: 1 }] };

function open(isNew = false) {
  const { now: _now, ticket: _ticket, ...config } = botSituation();
  const tree = options.map(({ id, option, title, message }) => botNode({ id, option, title, message }));
  wire({
    "GET /automation/config": () => ({ ...config, queues: [botQueue(1, "Vendas", { tree })] }),
    "GET /queue-options/tree/1": () => ({ queueId: 1, version: 1, options }),
    "GET /queue/1/option-figures": () => [
      { optionId: null, reached: 9, left: 0, misunderstood: 0, words: [] },
      { optionId: 11, reached: 5, left: 1, misunderstood: 0, words: [] },
    ],
    "GET /whatsapp": () => [aConnection({ id: 4, name: "Loja", isDefault: true })],
    "GET /queue": () => [aQueue({ id: 1, name: "Vendas" })],
    "GET /hours": () => ({ schedules: [], holidays: [] }),
    "GET /settings": () => [],
    "GET /quick-messages/list": () => [],
    "GET /users/list": () => ({ users: [bruno] }),
  });
  const queue = aQueue({ id: 1, name: "Vendas", greetingMessage: "Antes" });
  show(<QueueForm queue={isNew ? null : queue} list="/queues" onClose={() => undefined} />, {
    me: aUser({ profile: "admin" }),
  });
}
const turn = async (name: string) => userEvent.click(await screen.findByRole("tab", { name }));
const say = async (text: string) =>
  userEvent.type(await screen.findByLabelText("Escreva como cliente"), `${text}{Enter}`);
const said = () =>
  within(screen.getByRole("log"))
    .getAllByRole("listitem")
    .map((one) => one.textContent);

test("a queue is tried with its unsaved values, and the conversation stays while the user looks at another tab", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Mensagem de saudação"), "{Control>}a{/Control}Agora");
  await turn("Experimentar");
  await say("Oi");
  expect(said()[1]).toMatch(/Agora/);
  await turn("Setor");
  await turn("Experimentar");
  expect(said()[0]).toBe("Oi");
});

test("the tree opens at the option where the customer is, and a press on a warning opens the option that it names", async () => {
  open();
  await turn("Experimentar");
  await say("Oi");
  await say("1");
  await turn("Opções");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Título" })).value).toBe("Assunto 1");
  await turn("Experimentar");
  await userEvent.click(await screen.findByRole("button", { name: "Vendas › Assunto 2" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Título" })).value).toBe("Assunto 2");
});

test("a wide screen shows the phone beside the tree, which marks the option of the try-out and shows customers' results", async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === "(min-width: 1360px)" ? Object.defineProperty(real(query), "matches", { value: true }) : real(query),
  );
  open();
  await turn("Opções");
  await say("Oi");
  await say("1");
  const rows = screen.getAllByRole("treeitem");
  expect(rows.map((row) => within(row).queryByRole("img", { name: "O cliente está aqui" }) !== null)).toEqual([
    true,
    false,
  ]);
  expect(rows.map((row) => row.textContent)).toEqual(["1Assunto 15 chegaram · 1 parou aqui", "2Assunto 2"]);
  expect(screen.getByText("O cliente está em").textContent).toBe("O cliente está em Vendas › Assunto 1");
  expect(screen.queryByRole("textbox", { name: "Data e hora" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Recomeçar" }));
  expect(screen.queryByRole("img", { name: "O cliente está aqui" })).toBeNull();
});

test("a queue that is not saved yet is tried with the values of its form", async () => {
  open(true);
  await userEvent.type(await screen.findByLabelText("Nome"), "Trocas");
  await userEvent.type(screen.getByLabelText("Mensagem de saudação"), "Troca ou devolução?");
  await turn("Opções");
  await userEvent.click(await screen.findByRole("button", { name: "Nova opção no início" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Título" }), "Devolver");
  await turn("Experimentar");
  await say("Oi");
  expect(said()[1]).toBe("Troca ou devolução?\n\nDevolver");
  expect(screen.getByText("Ninguém atende no setor Trocas.")).toBeDefined();
});
