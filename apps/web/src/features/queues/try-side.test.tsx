import { botNode, botQueue, botSituation } from "@balcao/shared/testing/automation";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aQueue, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { QueueDialog } from "./queue-dialog.tsx";

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

function open() {
  const { now: _now, ticket: _ticket, ...config } = botSituation();
  const tree = options.map(({ id, option, title, message }) => botNode({ id, option, title, message }));
  wire({
    "GET /automation/config": () => ({ ...config, queues: [botQueue(1, "Vendas", { tree })] }),
    "GET /queue-options/tree/1": () => ({ queueId: 1, version: 1, options }),
    "GET /queue/1/option-figures": () => [],
    "GET /whatsapp": () => [aConnection({ id: 4, name: "Loja", isDefault: true })],
    "GET /queue": () => [aQueue({ id: 1, name: "Vendas" })],
    "GET /hours": () => ({ schedules: [], holidays: [] }),
    "GET /settings": () => [],
    "GET /quick-messages/list": () => [],
    "GET /users/list": () => ({ users: [] }),
  });
  const queue = aQueue({ id: 1, name: "Vendas", greetingMessage: "Antes" });
  show(<QueueDialog queue={queue} onClose={() => undefined} />, { me: aUser({ profile: "admin" }) });
}
const turn = async (name: string) => userEvent.click(await screen.findByRole("tab", { name }));
const say = async (text: string) =>
  userEvent.type(await screen.findByLabelText("Escreva como cliente"), `${text}{Enter}`);
const said = () =>
  within(screen.getByRole("log"))
    .getAllByRole("listitem")
    .map((one) => one.textContent);

test("a queue is tried with what is typed and not saved, and the conversation stays while another side is looked at", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Mensagem de saudação"), "{Control>}a{/Control}Agora");
  await turn("Experimentar");
  await say("Oi");
  expect(said()[1]).toMatch(/Agora/);
  await turn("Setor");
  await turn("Experimentar");
  expect(said()[0]).toBe("Oi");
});

test("the tree shows where the customer is, and the option that a fault is of", async () => {
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
