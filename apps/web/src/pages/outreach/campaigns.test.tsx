import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aCampaign, aCare, aFlightCheck } from "../../testing/campaigns.ts";
import { card, dialog, openCampaigns, press, sent } from "../../testing/pages/campaigns-page.tsx";
import { Refusal, textsLater } from "../../testing/wire.ts";

test("a card shows the campaign's state, time, number, people and progress", async () => {
  openCampaigns([
    aCampaign({
      id: 1,
      name: "Natal",
      status: "EM_ANDAMENTO",
      startedAt: "2026-11-21T12:00:00.000Z",
      startedLate: true,
      tagListId: 3,
      tagList: { id: 3, name: "VIP" },
      pause: { reason: "hours", until: "2026-11-22T11:00:00.000Z" },
      counts: { total: 210, skipped: 10, open: 140, sent: 60, delivered: 50, failed: 0 },
    }),
  ]);
  const one = await card("Natal");
  for (const text of ["Em pausa", "Começou em 21/11/2026 09:00", "Loja", "Clientes", "VIP", "50 de 200 entregues"])
    expect(one.getByText(text)).toBeTruthy();
  expect(one.getByRole("progressbar", { name: "Andamento de Natal" }).getAttribute("aria-valuenow")).toBe("25");
  expect(one.getByText(/Começou atrasada/)).toBeTruthy();
  expect(one.getByText("Natal").getAttribute("href")).toBe("/campaign/1/report");
});

test("a campaign that stopped because its company was blocked or suspended is shown as paused with this reason, and can be resumed", async () => {
  const pause = { reason: "standstill", until: null } as const;
  openCampaigns([aCampaign({ id: 1, name: "Natal", status: "CANCELADA", pause })]);
  const one = await card("Natal");
  for (const text of ["Em pausa", /ficou bloqueada ou suspensa por mais de um dia.*Veja se ela ainda vale/])
    expect(one.getByText(text)).toBeTruthy();
  expect(one.getByRole("button", { name: "Retomar Natal" })).toBeTruthy();
});

test("a running campaign that nothing holds back is shown as running", async () => {
  openCampaigns([aCampaign({ id: 1, name: "Natal", status: "EM_ANDAMENTO", startedAt: "2026-11-21T12:00:00.000Z" })]);
  const one = await card("Natal");
  expect(one.getByText("Em andamento")).toBeTruthy();
});

test("the card of a missed campaign says that it missed its time, and what the campaign lacks", async () => {
  openCampaigns([
    aCampaign({
      id: 1,
      name: "Natal",
      status: "PROGRAMADA",
      missed: true,
      scheduledAt: "2026-01-05T12:00:00.000Z",
      contactListId: null,
      contactList: null,
    }),
  ]);
  const one = await card("Natal");
  expect([one.getByText(/Perdeu o horário/), one.getByText("Ninguém escolhido")]).toHaveLength(2);
  expect(one.getByText("Era para começar em 05/01/2026 09:00")).toBeTruthy();
});

test("a card says why a campaign missed its time, and says before the start that a campaign's number was deleted", async () => {
  const missed = { status: "PROGRAMADA", missed: true, scheduledAt: "2026-01-05T12:00:00.000Z" } as const;
  openCampaigns([
    aCampaign({ id: 1, name: "Natal", ...missed, missedBy: ["contactListGone"] }),
    aCampaign({
      id: 2,
      name: "Páscoa",
      status: "CANCELADA",
      whatsappId: null,
      whatsapp: null,
      lostParts: ["whatsapp"],
    }),
  ]);
  const told = (await card("Natal")).getByText(/^Não começou na hora marcada\./);
  expect(told.textContent).toContain("A lista de contatos foi excluída. Escolha outra lista na campanha e salve.");
  expect((await card("Páscoa")).getByText(/Ainda não pode começar\. O número que envia foi excluído\./)).toBeTruthy();
});

test.each([
  ["INATIVA", "Verificar e enviar Natal"],
  ["PROGRAMADA", "Verificar e enviar Natal"],
  ["EM_ANDAMENTO", "Cancelar envio de Natal"],
  ["CANCELADA", "Retomar Natal"],
  ["FINALIZADA", null],
] as const)("a campaign in state %s offers %s", async (status, offered) => {
  openCampaigns([aCampaign({ id: 1, name: "Natal", status })]);
  const one = await card("Natal");
  const names = one.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  const likely = names.filter((name) => /^(Verificar|Cancelar|Retomar)/.test(name ?? ""));
  expect(likely).toEqual(offered ? [offered] : []);
});

test("the empty list explains the three steps and links to the contact lists", async () => {
  openCampaigns([]);
  expect(await screen.findByText("Junte as pessoas")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ir para as listas de contatos" }).getAttribute("href")).toBe(
    "/contact-lists",
  );
});

test("the server does the search and the filter by state, and a search without results says “nothing found”", async () => {
  const { log } = openCampaigns([]);
  await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar campanha" }), "natal");
  await userEvent.click(screen.getByRole("combobox", { name: "Filtrar por situação" }));
  await userEvent.click(await screen.findByRole("option", { name: "Finalizada" }));
  await waitFor(() => {
    const { query } = log.findLast(({ path }) => path === "/campaigns") ?? {};
    expect([query?.get("searchParam"), query?.get("status")]).toEqual(["natal", "FINALIZADA"]);
  });
  expect(await screen.findByText("Nada encontrado")).toBeTruthy();
});

test("the search stays on screen while the texts of the campaigns and of their numbers are loading", async () => {
  const texts = textsLater("campaignReport");
  openCampaigns([aCampaign({ id: 1, name: "Natal" })], { "GET /campaigns/care": () => [aCare({ whatsappId: 1 })] });
  await waitFor(() => expect(texts.areAsked()).toBe(true));
  expect(screen.getByRole("searchbox")).toBeDefined();
  texts.come();
  expect(await screen.findByRole("region", { name: "Saúde dos números" })).toBeDefined();
});

test("a running campaign is cancelled after a question that counts the people who will not get it", async () => {
  const campaign = aCampaign({ id: 1, name: "Natal", status: "EM_ANDAMENTO", counts: { total: 3, open: 2, sent: 1 } });
  const { log } = openCampaigns([campaign], {
    "POST /campaigns/:id/cancel": () => ({ ...campaign, status: "CANCELADA" }),
  });
  await card("Natal");
  await press("Cancelar envio de Natal");
  const asked = await dialog("Cancelar Natal?");
  expect(asked.getByText(/^2 pessoas ainda não receberam/)).toBeTruthy();
  await userEvent.click(asked.getByRole("button", { name: "Cancelar envio" }));
  expect(await screen.findByText("Campanha cancelada")).toBeTruthy();
  expect(sent(log, "POST").map(([path]) => path)).toEqual(["/campaigns/1/cancel"]);
  expect((await card("Natal")).getByText("Cancelada")).toBeTruthy();
});

test("the question before a campaign is deleted says what will be lost", async () => {
  const campaign = aCampaign({
    id: 1,
    name: "Natal",
    status: "FINALIZADA",
    startedAt: "2026-11-21T12:00:00.000Z",
    counts: { total: 1200, sent: 1200 },
  });
  const { log } = openCampaigns([campaign], { "DELETE /campaigns/:id": () => ({ ok: true }) });
  await card("Natal");
  await press("Mais opções de Natal");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  const asked = await dialog("Excluir Natal?");
  expect(asked.getByText(/O relatório com 1\.200 pessoas vai junto/)).toBeTruthy();
  await userEvent.click(asked.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(screen.queryByText("Natal")).toBeNull());
  expect(sent(log, "DELETE")).toEqual([["/campaigns/1", undefined]]);
});

test("a restart that is not possible opens the flight check, which says why", async () => {
  const { log } = openCampaigns([aCampaign({ id: 1, name: "Natal", status: "CANCELADA" })], {
    "POST /campaigns/:id/restart": () => new Refusal(409, "ERR_CAMPAIGN_NOT_READY"),
    "GET /campaigns/:id/flight-check": () => aFlightCheck({ blockers: ["variable"], recipients: 0 }),
    "GET /campaigns/:id": () => aCampaign({ id: 1, name: "Natal", status: "CANCELADA" }),
  });
  await card("Natal");
  await press("Retomar Natal");
  await waitFor(() => expect(log.some(({ path }) => path === "/campaigns/1/flight-check")).toBe(true));
  expect(await screen.findByText("Uma variável do texto ou do modelo não tem valor para ninguém.")).toBeTruthy();
});
