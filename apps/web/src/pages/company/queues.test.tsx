import type { QueueDetail } from "@balcao/shared/queues/schema";
import type { Setting } from "@balcao/shared/settings/schema";
import { week } from "@balcao/shared/testing/hours";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { notices } from "../../lib/notify.ts";
import { show } from "../../testing/render.tsx";
import { aConnection, aQueue, aUser } from "../../testing/samples.ts";
import { later, Refusal, wire } from "../../testing/wire.ts";
import { QueuePages } from "../../testing/pages/queue-pages.tsx";

const sales = aQueue({ id: 1, name: "Vendas", color: "#b71c1c" });
function open(queues: QueueDetail[], more: Parameters<typeof wire>[0] = {}, settings: Setting[] = []) {
  const log = wire({
    "GET /queue": () => queues,
    "GET /queue-options/leading/:id": () => [],
    "GET /campaigns/using": () => [],
    ...more,
  });
  const me = aUser({ profile: "admin" });
  return { log, ...show(<QueuePages />, { at: "/queues", me: { ...me, company: { ...me.company, settings } } }) };
}
const bodyOf = (log: ReturnType<typeof wire>, wanted: string) => log.find(({ method }) => method === wanted)?.body;

const sure = () => screen.findByRole<HTMLButtonElement>("button", { name: "Excluir" });
const deleteSales = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  await waitFor(async () => expect((await sure()).disabled).toBe(false));
  await userEvent.click(await sure());
};
const add = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Novo setor" }));
  const form = within(await screen.findByRole("form", { name: "Novo setor" }));
  return { form, create: () => userEvent.click(form.getByRole("button", { name: "Criar" })) };
};

test("a queue needs a name within its limits, and begins with a colour that no queue has", async () => {
  open([sales]);
  const { form, create } = await add();
  await create();
  expect(await form.findByText("Nome obrigatório!")).toBeDefined();
  expect(form.getByRole("radio", { checked: true }).getAttribute("aria-label")).toBe("#1565c0");
  const name = form.getByLabelText("Nome");
  await userEvent.type(name, "x");
  expect(await form.findByText("Muito curto!")).toBeDefined();
  await userEvent.paste("y".repeat(50));
  expect(await form.findByText("Muito longo!!")).toBeDefined();
  await userEvent.type(form.getByLabelText("Ordem"), "1x");
  await create();
  expect(await form.findByText("Use um número de 0 a 9999.")).toBeDefined();
});

test("a colour that the user did not choose is replaced when the list loads after the page was opened", async () => {
  let answer: (queues: QueueDetail[]) => void = () => {};
  const answered = new Promise<QueueDetail[]>((resolve) => (answer = resolve));
  open([], { "GET /queue": () => answered });
  const { form } = await add();
  expect(form.getByRole("radio", { checked: true }).getAttribute("aria-label")).toBe("#1565c0");
  answer([aQueue({ id: 1, name: "Vendas", color: "#1565c0" })]);
  await waitFor(() => expect(form.getByRole("radio", { checked: true }).getAttribute("aria-label")).toBe("#2e7d32"));
});

test("a colour of another queue is struck through, and the arrows skip it", async () => {
  const taken = aQueue({ id: 2, name: "Suporte", color: "#f44336" });
  const { log } = open([sales, taken], { "POST /queue": ({ body }) => aQueue({ id: 3, ...(body as object) }) });
  const { form, create } = await add();
  await userEvent.click(form.getByLabelText("Nome"));
  await userEvent.paste(" Trocas ");
  const colours = within(form.getByRole("radiogroup")).getAllByRole<HTMLButtonElement>("radio");
  expect([colours.length, colours[0]?.disabled, colours[0]?.title]).toEqual([49, true, "#b71c1c: usada em Vendas"]);
  await userEvent.click(colours[1] ?? document.body);
  await userEvent.keyboard("{ArrowRight}");
  await create();
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  expect(bodyOf(log, "POST")).toEqual({
    name: "Trocas",
    color: "#ff7961",
    greetingMessage: "",
    outOfHoursMessage: "",
    promptId: null,
    integrationId: null,
    goalAnswerMinutes: null,
    goalResolutionMinutes: null,
  });
});

test("a greeting is shown as the customer reads it, and variables are inserted at the cursor", async () => {
  const { log } = open([sales], { "PUT /queue/:id": ({ body }) => aQueue({ id: 1, ...(body as object) }) });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  const greeting = screen.getByLabelText<HTMLTextAreaElement>("Mensagem de saudação");
  await userEvent.type(greeting, "Oi, !");
  greeting.setSelectionRange(4, 4);
  await userEvent.click(screen.getByRole("button", { name: "Variáveis: inserir em Mensagem de saudação" }));
  const names = within(screen.getByRole("group", { name: "Variáveis: inserir em Mensagem de saudação" }));
  await userEvent.click(names.getByRole("button", { name: "Primeiro nome" }));
  expect(greeting.value).toBe("Oi, {{firstName}}!");
  expect(screen.getByText("Oi, Carla!")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  // Only changed fields are sent, because a colleague may have changed the others.
  await waitFor(() => expect(bodyOf(log, "PUT")).toEqual({ greetingMessage: "Oi, {{firstName}}!" }));
});

const byQueue: Setting[] = [{ key: "scheduleType", value: "queue" }];
const morning = aQueue({ id: 1, name: "Vendas", color: "#b71c1c", schedules: week({ monday: "08:00-12:00" }) });

test("a queue's page has hours only while each queue has its own", async () => {
  open([morning], {}, [{ key: "scheduleType", value: "company" }]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  await screen.findByRole("tab", { name: "Opções" });
  expect(screen.queryByRole("tab", { name: "Horários" })).toBeNull();
});

test("hours are saved with the queue, and faulty hours show their fault instead", async () => {
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

test("a new queue has no hours of its own until the hours are changed, and a missing name leads back to the name field", async () => {
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

test("the notice after a deletion is shown for three seconds", async () => {
  open([sales], { "DELETE /queue/:id": () => ({ ok: true }) });
  await deleteSales();
  await waitFor(() =>
    expect(notices.all()).toContainEqual(expect.objectContaining({ text: "Setor excluído.", ms: 3000 })),
  );
});

test("a queue is deleted only once it is known which numbers lose their last queue", async () => {
  const numbers = later([aConnection({ id: 1, name: "Loja", queues: [sales] })]);
  open([sales], { "GET /whatsapp": numbers.answer });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
  expect((await sure()).disabled).toBe(true);
  numbers.comes();
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText(/Loja/)).toBeDefined();
  expect((await sure()).disabled).toBe(false);
});

test("a queue in use is not deleted, and the reason is shown", async () => {
  open([sales], { "DELETE /queue/:id": () => new Refusal(409, "ERR_QUEUE_IN_USE") });
  await deleteSales();
  await screen.findByText(/^Há atendimentos abertos ou aguardando/);
  expect(screen.getByText("Vendas")).toBeDefined();
});

test("another admin's changes appear at once, in the order of the queues", async () => {
  const { cache } = open([sales]);
  await screen.findByText("Vendas");
  apply(cache, "queue.update", { queue: aQueue({ id: 2, name: "Antes", orderQueue: 0 }) });
  await screen.findByText("Antes");
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Antes", "Vendas"]);
  apply(cache, "queue.delete", { queueId: 1 });
  await waitFor(() => expect(screen.queryByText("Vendas")).toBeNull());
});

test("a queue in which nobody works is marked in the list and in its form, and the form of a new queue has the mark too", async () => {
  const ana = { id: 7, name: "Ana", profile: "user", super: false, online: true, queues: [sales] };
  open([sales, aQueue({ id: 2, name: "Suporte", color: "#f44336" })], {
    "GET /users/list": () => ({ users: [ana] }),
    "GET /queue/:id/people": () => [],
  });
  await screen.findByText("Ninguém atende");
  await userEvent.click(screen.getByRole("button", { name: "Editar Suporte" }));
  const form = within(await screen.findByRole("form", { name: "Editar setor" }));
  expect(await form.findByText(/^Ninguém atende neste setor: só administradores/)).toBeDefined();
  await userEvent.click(form.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  const { form: fresh } = await add();
  expect(fresh.getByText(/^Ninguém atende neste setor: só administradores/)).toBeDefined();
});

test("the list says who works in a queue and which numbers lead to it", async () => {
  const ana = { id: 7, name: "Ana", profile: "user", super: false, online: true, queues: [sales] };
  open([sales], {
    "GET /users/list": () => ({ users: [ana, { ...ana, id: 8, name: "Bia" }] }),
    "GET /whatsapp": () => [
      aConnection({ id: 1, name: "Matriz", queues: [sales] }),
      aConnection({ id: 2, name: "Filial" }),
    ],
  });
  expect(await screen.findByRole("img", { name: "Atendem: Ana, Bia" })).toBeDefined();
  expect(await screen.findByText("Matriz")).toBeDefined();
  expect(screen.queryByText(/Filial/)).toBeNull();
});

test("a button moves a queue, and only queues whose position changed are saved", async () => {
  const queues = [
    aQueue({ id: 1, name: "Vendas", orderQueue: 1 }),
    aQueue({ id: 2, name: "Suporte", orderQueue: 2 }),
    aQueue({ id: 3, name: "Trocas", orderQueue: 3 }),
  ];
  const { log } = open(queues, {
    "PUT /queue/:id": ({ path, body }) =>
      aQueue({
        ...queues.find(({ id }) => path.endsWith(`/${id}`)),
        id: Number(path.split("/").at(-1)),
        ...(body as object),
      }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Subir Vendas" }));
  expect(bodyOf(log, "PUT")).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "Descer Vendas" }));
  await waitFor(() =>
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "Suporte",
      "Vendas",
      "Trocas",
    ]),
  );
  expect(log.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body])).toEqual([
    ["/queue/2", { orderQueue: 1 }],
    ["/queue/1", { orderQueue: 2 }],
  ]);
});

test("an empty list offers to add the first queue", async () => {
  open([]);
  await screen.findByText("Nenhum setor ainda");
  expect(screen.getAllByRole("button", { name: "Novo setor" })).toHaveLength(2);
});
