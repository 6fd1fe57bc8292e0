import type { QueueDetail } from "@balcao/shared/queues/schema";
import type { Setting } from "@balcao/shared/settings/schema";
import { week } from "@balcao/shared/testing/hours";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../app/live.ts";
import { notices } from "../lib/notify.ts";
import { show } from "../testing/render.tsx";
import { aConnection, aQueue, aUser } from "../testing/samples.ts";
import { Refusal, wire } from "../testing/wire.ts";
import Queues from "./queues.tsx";

const sales = aQueue({ id: 1, name: "Vendas", color: "#b71c1c" });
function open(queues: QueueDetail[], more: Parameters<typeof wire>[0] = {}, settings: Setting[] = []) {
  const log = wire({ "GET /queue": () => queues, ...more });
  const me = aUser({ profile: "admin" });
  return { log, ...show(<Queues />, { me: { ...me, company: { ...me.company, settings } } }) };
}
const bodyOf = (log: ReturnType<typeof wire>, wanted: string) => log.find(({ method }) => method === wanted)?.body;

const add = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Novo setor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Novo setor" }));
  return { dialog, create: () => userEvent.click(dialog.getByRole("button", { name: "Criar" })) };
};

test("a queue needs a name within its limits and a colour", async () => {
  open([sales]);
  const { dialog, create } = await add();
  await create();
  expect(await dialog.findByText("Nome obrigatório!")).toBeDefined();
  expect(dialog.getByText("Cor obrigatória!")).toBeDefined();
  const name = dialog.getByLabelText("Nome");
  await userEvent.type(name, "x");
  expect(await dialog.findByText("Muito curto!")).toBeDefined();
  await userEvent.paste("y".repeat(50));
  expect(await dialog.findByText("Muito longo!!")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Ordem"), "1x");
  await create();
  expect(await dialog.findByText("Use um número de 0 a 9999.")).toBeDefined();
});

test("a colour of another queue is struck through, and the arrows skip it", async () => {
  const taken = aQueue({ id: 2, name: "Suporte", color: "#f44336" });
  const { log } = open([sales, taken], { "POST /queue": ({ body }) => aQueue({ id: 3, ...(body as object) }) });
  const { dialog, create } = await add();
  await userEvent.click(dialog.getByLabelText("Nome"));
  await userEvent.paste(" Trocas ");
  const colours = within(dialog.getByRole("radiogroup")).getAllByRole<HTMLButtonElement>("radio");
  expect([colours.length, colours[0]?.disabled, colours[0]?.title]).toEqual([49, true, "#b71c1c: usada em Vendas"]);
  await userEvent.click(colours[1] ?? document.body);
  await userEvent.keyboard("{ArrowRight}");
  await create();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodyOf(log, "POST")).toEqual({
    name: "Trocas",
    color: "#ff7961",
    greetingMessage: "",
    outOfHoursMessage: "",
    promptId: null,
    integrationId: null,
  });
});

test("a greeting shows how the customer reads it, and takes variables where the cursor stands", async () => {
  const { log } = open([sales], { "PUT /queue/:id": ({ body }) => aQueue({ id: 1, ...(body as object) }) });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  const greeting = screen.getByLabelText<HTMLTextAreaElement>("Mensagem de saudação");
  await userEvent.type(greeting, "Oi, !");
  greeting.setSelectionRange(4, 4);
  const names = within(screen.getByRole("group", { name: "Inserir em Mensagem de saudação" }));
  await userEvent.click(names.getByRole("button", { name: "Primeiro nome" }));
  expect(greeting.value).toBe("Oi, {{firstName}}!");
  expect(screen.getByText("Oi, Carla!")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  // Only changed fields are sent: a colleague may have changed the others.
  await waitFor(() => expect(bodyOf(log, "PUT")).toEqual({ greetingMessage: "Oi, {{firstName}}!" }));
});

const byQueue: Setting[] = [{ key: "scheduleType", value: "queue" }];
const morning = aQueue({ id: 1, name: "Vendas", color: "#b71c1c", schedules: week({ monday: "08:00-12:00" }) });

test("a queue's dialog has hours only while each queue has its own", async () => {
  open([morning], {}, [{ key: "scheduleType", value: "company" }]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  await screen.findByRole("tab", { name: "Opções" });
  expect(screen.queryByRole("tab", { name: "Horários" })).toBeNull();
});

test("hours are saved with the queue, and a fault in them is shown instead", async () => {
  const { log } = open([morning], { "PUT /queue/:id": ({ body }) => ({ ...morning, ...(body as object) }) }, byQueue);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  await userEvent.click(await screen.findByRole("tab", { name: "Horários" }));
  const end = () => screen.getByLabelText("Segunda-feira: fim do intervalo 1");
  await userEvent.clear(end());
  await userEvent.click(screen.getByRole("tab", { name: "Setor" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Use horas de 00:00 a 23:59.");
  await userEvent.click(end());
  await userEvent.paste("18:00");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(bodyOf(log, "PUT")).toMatchObject({ schedules: week({ monday: "08:00-18:00" }) }));
});

test("the preview beside the hours shows what the queue's customers get by the saved hours", async () => {
  const foretold = { open: false, because: "queue", label: "Vendas", opensAt: null, texts: ["Vendas volta amanhã."] };
  const answers = {
    "GET /hours/preview": () => foretold,
    "GET /hours": () => ({ schedules: morning.schedules, holidays: [] }),
    "GET /settings": () => byQueue,
    "GET /whatsapp": () => [],
  };
  const { log } = open([morning], answers, byQueue);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  await userEvent.click(await screen.findByRole("tab", { name: "Horários" }));
  const said = within(await screen.findByRole("list", { name: "O que o cliente recebe" }));
  expect(said.getByText("Vendas volta amanhã.")).toBeDefined();
  expect(log.find(({ path }) => path === "/hours/preview")?.query.get("queueId")).toBe("1");
  expect(screen.queryByLabelText("Setor", { selector: "[role=combobox]" })).toBeNull();
  // Enter asks for the preview, and saves nothing.
  await userEvent.type(screen.getByLabelText("Hora"), "{Enter}");
  expect(screen.getByRole("dialog", { name: "Editar setor" })).toBeDefined();
  expect(bodyOf(log, "PUT")).toBeUndefined();
  expect(screen.queryByText(/^Vale o que está salvo/)).toBeNull();
  await userEvent.type(screen.getByLabelText("Segunda-feira: fim do intervalo 1"), "{ArrowUp}");
  expect(screen.getByText(/^Vale o que está salvo/)).toBeDefined();
});

test("a new queue has no hours of its own until they are changed; a missing name leads back to it", async () => {
  const made = { "POST /queue": ({ body }: { body: unknown }) => aQueue({ id: 3, ...(body as object) }) };
  const { log } = open([], { ...made, "GET /hours": () => ({ schedules: morning.schedules, holidays: [] }) }, byQueue);
  await userEvent.click((await screen.findAllByRole("button", { name: "Novo setor" }))[0] ?? document.body);
  await userEvent.click(await screen.findByRole("tab", { name: "Horários" }));
  expect(screen.getByLabelText<HTMLInputElement>("Segunda-feira: fim do intervalo 1").value).toBe("12:00");
  await userEvent.click(screen.getByRole("button", { name: "Criar" }));
  await userEvent.click(await screen.findByLabelText("Nome"));
  await userEvent.paste("Trocas");
  await userEvent.click(screen.getAllByRole("radio")[0] ?? document.body);
  await userEvent.click(screen.getByRole("button", { name: "Criar" }));
  await waitFor(() => expect(bodyOf(log, "POST")).toMatchObject({ name: "Trocas" }));
  expect(bodyOf(log, "POST")).not.toHaveProperty("schedules");
});

test("the notice after saving stands for three seconds", async () => {
  open([sales], { "DELETE /queue/:id": () => ({ ok: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  await waitFor(() =>
    expect(notices.all()).toContainEqual(expect.objectContaining({ text: "Setor excluído.", ms: 3000 })),
  );
});

test("a queue in use is not deleted, and the reason is shown", async () => {
  open([sales], { "DELETE /queue/:id": () => new Refusal(409, "ERR_QUEUE_IN_USE") });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  await screen.findByText(/^Há atendimentos abertos ou aguardando/);
  expect(screen.getByText("Vendas")).toBeDefined();
});

test("another admin's changes show at once, in the order of queues", async () => {
  const { cache } = open([sales]);
  await screen.findByText("Vendas");
  apply(cache, "queue.update", { queue: aQueue({ id: 2, name: "Antes", orderQueue: 0 }) });
  await screen.findByText("Antes");
  expect(screen.getAllByRole("listitem").map((row) => row.querySelector("strong")?.textContent)).toEqual([
    "Antes",
    "Vendas",
  ]);
  apply(cache, "queue.delete", { queueId: 1 });
  await waitFor(() => expect(screen.queryByText("Vendas")).toBeNull());
});

test("a queue in which nobody works says so, in the list, its form and after it is made", async () => {
  const ana = { id: 7, name: "Ana", profile: "user", super: false, online: true, queues: [sales] };
  open([sales, aQueue({ id: 2, name: "Suporte", color: "#f44336" })], { "GET /users/list": () => ({ users: [ana] }) });
  await screen.findByText("Ninguém atende");
  await userEvent.click(screen.getByRole("button", { name: "Editar Suporte" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^Ninguém atende neste setor: só administradores/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { dialog: fresh } = await add();
  expect(fresh.getByText(/^Depois de criar o setor, inclua quem atende nele/)).toBeDefined();
});

test("deleting a queue names the numbers that are left without one", async () => {
  const [alone, both] = [
    aConnection({ id: 1, name: "Matriz", queues: [sales] }),
    aConnection({ id: 2, name: "Filial", queues: [sales, aQueue({ id: 2, name: "Suporte" })] }),
  ];
  open([sales], { "GET /whatsapp": () => [alone, both] });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  expect(await screen.findByText(/Sem setor ficam as conexões: Matriz\. /)).toBeDefined();
});

test("an empty list offers to add the first queue", async () => {
  open([]);
  await screen.findByText("Nenhum setor ainda");
  expect(screen.getAllByRole("button", { name: "Novo setor" })).toHaveLength(2);
});
