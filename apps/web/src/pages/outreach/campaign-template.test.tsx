import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aCampaign } from "../../testing/campaigns.ts";
import { card, dialog, openCampaigns, press, sent } from "../../testing/pages/campaigns-page.tsx";
import { aConnection } from "../../testing/samples.ts";
import { aMessageTemplate } from "../../testing/templates/message-templates.ts";
// Loads the lazy field before the tests, so that no test waits for it.
import "../../nouns/message-templates/planned-template.tsx";

const template = {
  name: "aviso_entrega",
  language: "pt_BR",
  values: { header: "", body: { nome: "{primeiroNome}", pedido: "1" }, buttons: {} },
};
const open = (part: Parameters<typeof aCampaign>[0], network: "official" | "whatsapp" = "official") => {
  const campaign = aCampaign(part);
  return openCampaigns([campaign], {
    "GET /whatsapp": () => [aConnection({ id: 1, network })],
    "GET /message-templates": () => ({ templates: [aMessageTemplate()], hasMore: false, nextCursor: null }),
    "PUT /campaigns/:id": () => campaign,
  });
};
const edit = async () => {
  await card("Natal");
  await press("Editar Natal");
  return dialog("Editar campanha");
};
const part = async (form: Awaited<ReturnType<typeof edit>>) =>
  within(await form.findByRole("region", { name: "Modelo de mensagem" }));

test("a campaign of an official number uses a template, and variables of the people can fill the template's values", async () => {
  const { log } = open({ id: 1, name: "Natal" });
  const form = await edit();
  await userEvent.click(await (await part(form)).findByRole("button", { name: "Escolher um modelo" }));
  await userEvent.click(await screen.findByRole("button", { name: /aviso_entrega/ }));
  const fields = await part(form);
  const name = await fields.findByLabelText("Valor de nome");
  const tools = within(fields.getByRole("group", { name: "Variáveis para Valor de nome" }));
  await userEvent.click(tools.getByRole("button", { name: "Primeiro nome" }));
  expect((name as HTMLInputElement).value).toBe("{primeiroNome}");
  await userEvent.type(fields.getByLabelText("Valor de pedido"), "1");
  expect(fields.getByText("Olá {primeiroNome}, o pedido 1 saiu.")).toBeDefined();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent(log, "PUT")).toEqual([["/campaigns/1", { template }]]));
});

test("a campaign can drop its template", async () => {
  const { log } = open({ id: 1, name: "Natal", template });
  const form = await edit();
  await userEvent.click(await (await part(form)).findByRole("button", { name: "Sem modelo" }));
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent(log, "PUT")).toEqual([["/campaigns/1", { template: null }]]));
});

test("a number that sends no templates offers none, and the form names a template chosen for another number", async () => {
  open({ id: 1, name: "Natal", template }, "whatsapp");
  const form = await edit();
  const fields = await part(form);
  expect(fields.getByText(/O modelo aviso_entrega precisa de um número oficial/)).toBeDefined();
  await userEvent.click(fields.getByRole("button", { name: "Sem modelo" }));
  expect(form.queryByRole("region", { name: "Modelo de mensagem" })).toBeNull();
});
