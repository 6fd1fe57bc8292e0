import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as api from "../../lib/api.ts";
import { aCampaign } from "../../testing/campaigns.ts";
import { card, dialog, openCampaigns, press, sent } from "../../testing/pages/campaigns-page.tsx";
import { Refusal } from "../../testing/wire.ts";

const add = async () => {
  await userEvent.click((await screen.findAllByRole("button", { name: "Nova campanha" }))[0] ?? document.body);
  return dialog("Nova campanha");
};

test("a name must have 2 to 50 letters", async () => {
  const { log } = openCampaigns([]);
  const form = await add();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Obrigatório")).toBeTruthy();
  await userEvent.type(form.getByLabelText("Nome"), "N");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Muito curto!")).toBeTruthy();
  expect(sent(log, "POST")).toEqual([]);
});

test("a saved campaign offers the flight check at once", async () => {
  const made = aCampaign({ id: 9, name: "Natal" });
  const { log } = openCampaigns([], {
    "POST /campaigns": () => made,
    "GET /campaigns/:id/flight-check": () => new Refusal(404, "ERR_NO_CAMPAIGN_FOUND"),
  });
  const form = await add();
  await userEvent.type(form.getByLabelText("Nome"), "Natal");
  await userEvent.type(form.getByLabelText("Mensagem"), "Oi!");
  await userEvent.click(form.getByRole("tab", { name: /Texto 2/ }));
  await userEvent.type(form.getByLabelText("Mensagem"), "Olá!");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  const offer = await dialog("Natal está salva");
  const [[, body] = []] = sent(log, "POST");
  expect(body).toMatchObject({ name: "Natal", message1: "Oi!", message2: "Olá!", message3: "", scheduledAt: null });
  await userEvent.click(offer.getByRole("button", { name: "Verificar e enviar" }));
  await waitFor(() => expect(log.some(({ path }) => path === "/campaigns/9/flight-check")).toBe(true));
});

test("only the changed values of a campaign are sent, with the time by the company's clock", async () => {
  const campaign = aCampaign({ id: 1, name: "Natal" });
  const { log } = openCampaigns([campaign], { "PUT /campaigns/:id": () => campaign });
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  const at = form.getByLabelText("Começa em");
  await userEvent.type(at, "01/01/2020 10:00");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Escolha um horário que ainda não passou.")).toBeTruthy();
  await userEvent.clear(at);
  await userEvent.type(at, "24/12/2090 10:00");
  expect(form.getByText(/^Domingo, 24 de dezembro de 2090.* 10:00\. /)).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(sent(log, "PUT")).toEqual([["/campaigns/1", { scheduledAt: "2090-12-24T13:00:00.000Z" }]]),
  );
});

test("variables of the list and of the settings are inserted at the cursor, and an unknown one is named", async () => {
  openCampaigns([aCampaign({ id: 1, name: "Natal", message1: "Olá!" })]);
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  const text = form.getByLabelText<HTMLTextAreaElement>("Mensagem");
  await userEvent.click(text);
  text.setSelectionRange(3, 3);
  await userEvent.click(await form.findByRole("button", { name: "cidade" }));
  expect(text.value).toBe("Olá{cidade}!");
  await waitFor(() => expect(text.selectionStart).toBe(11));
  await userEvent.click(form.getByRole("button", { name: "cupom" }));
  expect(form.getByText(/^19\//)).toBeTruthy();
  expect(form.queryByText(/Não conhecemos/)).toBeNull();
  await userEvent.type(text, " {{bairro}");
  expect(form.getByText(/Não conhecemos \{bairro\}/)).toBeTruthy();
});

test("campaigns know the variables of the desk's texts, and the field lists all of them by name", async () => {
  openCampaigns([aCampaign({ id: 1, name: "Natal", message1: "Oi {{firstName}}, *{cidade}*" })]);
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  await form.findByRole("button", { name: "cidade" });
  expect(form.getByRole("button", { name: "Primeiro nome" })).toBeTruthy();
  const told = (await form.findByText("Prévia com as variáveis")).parentElement?.querySelector("p");
  expect(told?.textContent).toBe("Oi Primeiro nome, cidade");
  expect([...(told?.querySelectorAll("span") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Primeiro nome",
    "cidade",
  ]);
  expect(form.queryByText(/Não conhecemos/)).toBeNull();
});

test("while a campaign asks people before it sends its message, each text has a question of its own", async () => {
  openCampaigns([aCampaign({ id: 1, name: "Natal" })]);
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  expect(form.queryByLabelText("Pergunta")).toBeNull();
  await userEvent.click(form.getByRole("switch", { name: /Perguntar antes/ }));
  await userEvent.type(form.getByLabelText("Pergunta"), "Pode?");
  await userEvent.click(form.getByRole("tab", { name: /Texto 3/ }));
  expect(form.getByLabelText<HTMLTextAreaElement>("Pergunta").value).toBe("");
});

test("closing the form asks before typed values are lost", async () => {
  openCampaigns([aCampaign({ id: 1, name: "Natal" })]);
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  await userEvent.type(form.getByLabelText("Nome"), " 2");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  expect(form.getByLabelText<HTMLInputElement>("Nome").value).toBe("Natal 2");
});

test("a cancelled campaign is saved and then restarted", async () => {
  const campaign = aCampaign({ id: 1, name: "Natal", status: "CANCELADA" });
  const { log } = openCampaigns([campaign], {
    "PUT /campaigns/:id": () => ({ ...campaign, message1: "Oi" }),
    "POST /campaigns/:id/restart": () => ({ ...campaign, status: "EM_ANDAMENTO" }),
  });
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  await userEvent.click(form.getByRole("button", { name: "Salvar e retomar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(log, "POST").map(([path]) => path)).toEqual(["/campaigns/1/restart"]);
});

test.each(["EM_ANDAMENTO", "FINALIZADA"] as const)("a campaign in state %s cannot be changed", async (status) => {
  openCampaigns([aCampaign({ id: 1, name: "Natal", status, message2: "Segundo texto" })]);
  await card("Natal");
  await press("Ver Natal");
  const details = await dialog("Natal");
  expect(details.getByText("Segundo texto")).toBeTruthy();
  expect(details.queryByRole("textbox")).toBeNull();
});

test("the file is sent after the campaign, and the campaign stays saved when the file is refused", async () => {
  const made = aCampaign({ id: 9, name: "Natal" });
  const { log } = openCampaigns([], { "POST /campaigns": () => made, "PUT /campaigns/:id": () => made });
  const upload = vi.spyOn(api, "upload").mockRejectedValueOnce(new Error("no")).mockResolvedValueOnce(made);
  const form = await add();
  await userEvent.type(form.getByLabelText("Nome"), "Natal");
  const file = new File(["%PDF"], "oferta.pdf", { type: "application/pdf" });
  await userEvent.upload(form.getByLabelText("Anexo", { selector: "input" }), file);
  expect(form.getByText("oferta.pdf")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByRole("alert")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await dialog("Natal está salva");
  expect([sent(log, "POST").length, sent(log, "PUT")]).toEqual([1, [["/campaigns/9", {}]]]);
  expect(upload.mock.calls.map(([, request]) => request)).toEqual([
    { params: { campaignId: 9 }, body: {} },
    { params: { campaignId: 9 }, body: {} },
  ]);
});

test("the time is sent last, only for a campaign with text, number and people, and only after its file is stored", async () => {
  const made = aCampaign({ id: 9, name: "Natal" });
  const { log } = openCampaigns([], {
    "POST /campaigns": () => made,
    "PUT /campaigns/:id": () => made,
    "GET /tags/list": () => [{ id: 5, name: "VIP", color: "#1565c0", kanban: 0 }],
  });
  const whenSent: (string | undefined)[] = [];
  vi.spyOn(api, "upload").mockImplementation(async () => {
    whenSent.push(log.filter(({ method }) => method !== "GET").at(-1)?.path);
    if (whenSent.length === 1) throw new Error("no");
    return made;
  });
  const form = await add();
  await userEvent.type(form.getByLabelText("Nome"), "Natal");
  await userEvent.type(form.getByLabelText("Começa em"), "24/12/2090 10:00");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(
    await form.findByText(
      "Para marcar um horário: Escreva ao menos um texto na campanha. Escolha na campanha quem recebe. Escolha a conexão na campanha.",
    ),
  ).toBeTruthy();
  expect(sent(log, "POST")).toEqual([]);
  await userEvent.type(form.getByLabelText("Mensagem"), "Oi!");
  await userEvent.click(form.getByRole("combobox", { name: "Conexão" }));
  await userEvent.click(await screen.findByRole("option", { name: "Loja" }));
  await userEvent.click(form.getByRole("combobox", { name: "Etiqueta" }));
  await userEvent.click(await screen.findByRole("option", { name: "VIP" }));
  const file = new File(["%PDF"], "oferta.pdf", { type: "application/pdf" });
  await userEvent.upload(form.getByLabelText("Anexo", { selector: "input" }), file);
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByRole("alert")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await dialog("Natal está salva");
  expect(sent(log, "POST")).toMatchObject([["/campaigns", { scheduledAt: null }]]);
  expect(sent(log, "PUT")).toEqual([
    ["/campaigns/9", { scheduledAt: null }],
    ["/campaigns/9", { scheduledAt: "2090-12-24T13:00:00.000Z" }],
  ]);
  expect(whenSent).toEqual(["/campaigns", "/campaigns/9"]);
});

test("the preview shows the typed text and the chosen file, and saves nothing", async () => {
  const campaign = aCampaign({ id: 1, name: "Natal" });
  const { log } = openCampaigns([campaign], {
    "POST /campaigns/preview": () => ({
      name: "Rosa",
      number: "5511987654321",
      variant: 1,
      question: [],
      message: [{ body: "Olá, Rosa!", file: null, buttons: null }],
      missing: [],
    }),
  });
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  await userEvent.type(form.getByLabelText("Mensagem"), " Até já");
  await userEvent.upload(form.getByLabelText(/Anexo/), new File(["x"], "tabela.pdf", { type: "application/pdf" }));
  await userEvent.click(form.getByRole("button", { name: "Pré-visualizar" }));
  const phone = within(await screen.findByRole("figure", { name: "Celular de Rosa" }));
  expect(phone.getByText("tabela.pdf")).toBeDefined();
  expect(phone.getByText("Olá, Rosa!")).toBeDefined();
  expect(sent(log, "POST")).toMatchObject([
    [
      "/campaigns/preview",
      { campaignId: 1, keepsFile: false, position: 0, fields: { message1: `${campaign.message1} Até já` } },
    ],
  ]);
  expect(sent(log, "PUT")).toEqual([]);
});

test("saving a campaign whose files were deleted removes them from the campaign", async () => {
  const campaign = aCampaign({ id: 1, name: "Natal", lostParts: ["fileList"] });
  const { log } = openCampaigns([campaign], { "PUT /campaigns/:id": () => campaign });
  await card("Natal");
  await press("Editar Natal");
  const form = await dialog("Editar campanha");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent(log, "PUT")).toEqual([["/campaigns/1", { fileListId: null }]]));
});
