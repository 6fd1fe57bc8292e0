import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aSchedule } from "../../testing/samples.ts";
import { aMessageTemplate } from "../../testing/templates/message-templates.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import ScheduleDialog from "./schedule-dialog.tsx";
// Loads the lazy field before the tests, so that no test waits for it.
import "../../nouns/message-templates/planned-template.tsx";

const template = {
  name: "aviso_entrega",
  language: "pt_BR",
  values: { header: "", body: { nome: "{{firstName}}", pedido: "12" }, buttons: {} },
};
const official = aConnection({ id: 1, network: "official", isDefault: true });
const saves = (log: ReturnType<typeof wire>) => log.filter(({ method }) => method === "PUT").map(({ body }) => body);

function open(schedule = aSchedule({ id: 1 }), answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /whatsapp": () => [official, aConnection({ id: 2, network: "whatsapp", isDefault: false })],
    "GET /schedules": () => ({ schedules: [], hasMore: false, nextCursor: null }),
    "GET /message-templates": () => ({ templates: [aMessageTemplate()], hasMore: false, nextCursor: null }),
    "PUT /schedules/1": () => schedule,
    ...answers,
  });
  show(<ScheduleDialog schedule={schedule} onClose={() => undefined} />);
  return log;
}
const part = async () => within(await screen.findByRole("region", { name: "Modelo de mensagem" }));

test("a template replaces the text, and a missing value is named before the template is saved", async () => {
  const log = open(undefined, {
    "PUT /schedules/1": ({ body }) =>
      JSON.stringify(body).includes("42") ? aSchedule({ id: 1 }) : new Refusal(422, "ERR_TEMPLATE_VALUES"),
  });
  await userEvent.click(await (await part()).findByRole("button", { name: "Escolher um modelo" }));
  await userEvent.click(await screen.findByRole("button", { name: /aviso_entrega/ }));
  expect(screen.queryByRole("textbox", { name: /^Mensagem/ })).toBeNull();
  const fields = await part();
  const name = await fields.findByLabelText<HTMLTextAreaElement>("Valor de nome");
  expect(name.value, "the customer's name is known at its hour").toBe("{{name}}");
  await userEvent.clear(name);
  await userEvent.type(name, "Rosa");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await fields.findByText("Preencha este campo.")).toBeDefined();
  await userEvent.type(fields.getByLabelText("Valor de pedido"), "42");
  expect(fields.getByText("Olá Rosa, o pedido 42 saiu.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saves(log)).toHaveLength(2));
  const [, sent] = saves(log) as { template: string }[];
  expect(JSON.parse(sent?.template ?? "")).toEqual({
    ...template,
    values: { ...template.values, body: { nome: "Rosa", pedido: "42" } },
  });
});

test("the form says before saving which value the contact lacks, and no other, until the user types words beside the variable", async () => {
  const contact = { id: 3, name: "~", number: "5511999990000" };
  const body = { nome: "{{firstName}}", pedido: "{{number}}" };
  open(aSchedule({ id: 1, template: { ...template, values: { ...template.values, body } }, contactId: 3, contact }));
  const fields = await part();
  expect(await fields.findAllByText(/Este contato não tem este dado/)).toHaveLength(1);
  await userEvent.type(fields.getByLabelText("Valor de nome"), " cliente");
  expect(fields.queryByText(/Este contato não tem/)).toBeNull();
});

test("a text replaces a template that the user gives up", async () => {
  const log = open(aSchedule({ id: 1, template }));
  await userEvent.click(await (await part()).findByRole("button", { name: "Sem modelo" }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Mensagem/ }), "Bom dia!");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saves(log)).toEqual([{ body: "Bom dia!" }]));
});

test("the form says when Meta no longer has the chosen template", async () => {
  open(aSchedule({ id: 1, template }), {
    "GET /message-templates": () => ({ templates: [], hasMore: false, nextCursor: null }),
  });
  expect(await (await part()).findByText(/não tem mais este modelo/)).toBeDefined();
});

test("a paused template shows its state", async () => {
  open(aSchedule({ id: 1, template }), {
    "GET /message-templates": () => ({
      templates: [aMessageTemplate({ status: "paused" })],
      hasMore: false,
      nextCursor: null,
    }),
  });
  expect(
    await (await part()).findByText("Este modelo não pode ser enviado agora. Situação: Pausado pela Meta."),
  ).toBeDefined();
});

test("a number without templates offers none, and the form says that a template needs an official number", async () => {
  open(aSchedule({ id: 1, template, whatsappId: 2, whatsapp: { id: 2, name: "Celular" } }));
  const fields = await part();
  expect(fields.getByText(/precisa de um número oficial/)).toBeDefined();
  await userEvent.click(fields.getByRole("button", { name: "Sem modelo" }));
  expect(screen.queryByRole("region", { name: "Modelo de mensagem" })).toBeNull();
});
