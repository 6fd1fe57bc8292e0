import { type CampaignSettings, campaignSettingDefaults } from "@balcao/shared/campaigns/settings";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import CampaignsConfig from "./campaigns-config.tsx";

const admin = aUser({ profile: "admin" });
function open(part: Partial<CampaignSettings> = {}, me = admin) {
  let settings = { ...campaignSettingDefaults, ...part };
  const log = wire({
    "GET /campaign-settings": () => ({ settings }),
    "POST /campaign-settings": ({ body }) => {
      settings = { ...settings, ...(body as { settings: Partial<CampaignSettings> }).settings };
      return { settings };
    },
  });
  const change = (next: Partial<CampaignSettings>) => (settings = { ...settings, ...next });
  return { log, change, ...show(<CampaignsConfig />, { me }) };
}
const saved = (log: ReturnType<typeof open>["log"]) =>
  log.filter(({ method }) => method === "POST").map(({ body }) => body);
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));
const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
};

test("each of the three intervals has its own choices, and its own word for no interval", async () => {
  open();
  const choices = async (label: string) => {
    await userEvent.click(await screen.findByRole("combobox", { name: label }));
    const all = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    return [all.length, all[0], all.at(-1)];
  };
  expect(await choices("Intervalo aleatório entre envios")).toEqual([5, "Sem intervalo", "20 segundos"]);
  expect(await choices("Pausa longa depois de")).toEqual([12, "Não definido", "120 mensagens"]);
  expect(await choices("Duração da pausa longa")).toEqual([12, "Sem pausa", "120 segundos"]);
});

test("only changed values are saved, and the page reports the save", async () => {
  const { log } = open();
  await choose("Intervalo aleatório entre envios", "Sem intervalo");
  await retype("Enviar até", "1830");
  await save();
  expect(await screen.findByText("Configurações salvas")).toBeTruthy();
  expect(saved(log)).toEqual([{ settings: { messageInterval: 0, hoursTo: "18:30" } }]);
});

test("an invalid time is not saved, and hours that cross midnight are pointed out", async () => {
  const { log } = open();
  await retype("Enviar até", "77");
  await save();
  expect(await screen.findByText("Use horas como 08:00 e 20:00.")).toBeTruthy();
  expect(saved(log)).toEqual([]);
  await retype("Enviar até", "0100");
  expect(await screen.findByText(/^Passa da meia-noite/)).toBeTruthy();
  await retype("Enviar até", "0800");
  expect(await screen.findByText(/^O dia inteiro/)).toBeTruthy();
});

test("the cap is automatic, a number within its bounds, or off with a warning", async () => {
  const { log } = open();
  const label = "Limite por dia para quem nunca escreveu";
  await choose(label, "Um número que eu escolho");
  await retype("Mensagens por dia", "1001");
  await save();
  expect(await screen.findByText("Use um número de 1 a 1000.")).toBeTruthy();
  await retype("Mensagens por dia", "40");
  await save();
  await waitFor(() => expect(saved(log)).toEqual([{ settings: { campaignDailyCap: 40 } }]));
  await choose(label, "Sem limite");
  expect(screen.getByText(/pode ser restringido ou banido/)).toBeTruthy();
  await save();
  await waitFor(() => expect(saved(log)[1]).toEqual({ settings: { campaignDailyCap: "off" } }));
});

test("switching off the opt-out line shows a warning, and the days of rest have bounds", async () => {
  const { log } = open();
  await userEvent.click(await screen.findByRole("switch", { name: "Dizer como parar de receber" }));
  expect(screen.getByText(/costuma denunciar ou bloquear/)).toBeTruthy();
  expect(screen.getByText("Ninguém fica de fora por ter recebido outra campanha.")).toBeTruthy();
  await userEvent.click(screen.getByRole("switch", { name: "Descanso entre campanhas" }));
  await retype("Dias de descanso", "91");
  await save();
  expect(await screen.findByText("Use um número de 1 a 90.")).toBeTruthy();
  await retype("Dias de descanso", "7");
  await save();
  await waitFor(() => expect(saved(log)).toEqual([{ settings: { optOutFooter: false, restDays: 7 } }]));
});

test("a shortcut is added as {key}, unless it exists already or is a variable of every campaign", async () => {
  const { log } = open({ variables: [{ key: "cupom", value: "A" }] });
  const form = within(await screen.findByRole("form", { name: "Adicionar atalho" }));
  const add = async (key: string) => {
    await userEvent.clear(form.getByLabelText("Atalho"));
    await userEvent.type(form.getByLabelText("Atalho"), key);
    await userEvent.click(form.getByRole("button", { name: "Adicionar atalho" }));
  };
  await userEvent.type(form.getByLabelText("Conteúdo"), "https://loja.example");
  await add("Cupom");
  expect(await form.findByText("Já existe um atalho {cupom}. Exclua o antigo antes.")).toBeTruthy();
  await add("nome");
  expect(await form.findByText("{nome} já existe em toda campanha. Escolha outro nome.")).toBeTruthy();
  await add("meu link");
  expect(await form.findByText(/Use até 30 caracteres/)).toBeTruthy();
  expect(saved(log)).toEqual([]);
  await add("link");
  expect(await screen.findByText("{link}")).toBeTruthy();
  const both = [
    { key: "cupom", value: "A" },
    { key: "link", value: "https://loja.example" },
  ];
  expect(saved(log)).toEqual([{ settings: { variables: both } }]);
});

test("a shortcut is deleted after a question", async () => {
  const { log } = open({
    variables: [
      { key: "cupom", value: "A" },
      { key: "link", value: "B" },
    ],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir {cupom}" }));
  const asked = within(await screen.findByRole("dialog", { name: "Excluir {cupom}?" }));
  expect(saved(log)).toEqual([]);
  await userEvent.click(asked.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(saved(log)).toEqual([{ settings: { variables: [{ key: "link", value: "B" }] } }]));
  await waitFor(() => expect(screen.queryByText("{cupom}")).toBeNull());
});

test("a colleague's change appears, but does not replace the user's own unsaved changes", async () => {
  const { change, cache } = open();
  await userEvent.click(await screen.findByRole("switch", { name: "Descanso entre campanhas" }));
  await retype("Dias de descanso", "7");
  change({ restDays: 30, hoursFrom: "10:00" });
  apply(cache, "campaign-settings.update", { ok: true });
  const from = await screen.findByLabelText<HTMLInputElement>("Enviar a partir de");
  await waitFor(() => expect(from.value).toBe("10:00"));
  expect(screen.getByLabelText<HTMLInputElement>("Dias de descanso").value).toBe("7");
});

test("a user who is not an admin can read the settings and not change them", async () => {
  open({ variables: [{ key: "cupom", value: "A" }] }, aUser());
  expect(await screen.findByText(/Só administradores podem mudar/)).toBeTruthy();
  expect(await screen.findByText("{cupom}")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Salvar|Adicionar|Excluir/ })).toBeNull();
  const fields = [...screen.getAllByRole("textbox"), ...screen.getAllByRole("switch")];
  expect(fields.every((field) => (field as HTMLInputElement).disabled)).toBe(true);
  expect(screen.getAllByRole("combobox").every((one) => one.getAttribute("aria-disabled") === "true")).toBe(true);
});
