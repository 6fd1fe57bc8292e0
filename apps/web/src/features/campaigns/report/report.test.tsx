import type { Campaign } from "@balcao/shared/campaigns/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import CampaignReport from "../../../pages/outreach/campaign-report.tsx";
import { aCampaign, aCare, aFlightCheck, aReport } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { Reasons } from "./reasons.tsx";
// Loads the lazy dialog before the tests, because no test should wait for it.
import "../flight/flight-check-dialog.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(minute(0)) }));
afterEach(() => vi.useRealTimers());

const running = {
  status: "EM_ANDAMENTO",
  startedAt: minute(-30),
  counts: { total: 1000, sent: 700, delivered: 650, read: 400, replied: 50, failed: 8, skipped: 100, open: 192 },
} as const;
const noTimes = { step: "hour", times: [] };
const none = { shippings: [], hasMore: false, nextCursor: null };

function open(part: Partial<Parameters<typeof aCampaign>[0]> = {}, answers: Parameters<typeof wire>[0] = {}) {
  let campaign = aCampaign({ id: 1, name: "Natal", ...part });
  /** Changes the campaign on the server. `become` also plays the event for the change. */
  const change = (next: Partial<Campaign>) => {
    campaign = { ...campaign, ...next };
    return campaign;
  };
  const log = wire({
    "GET /campaigns/1/report": () => aReport(campaign),
    "GET /campaigns/1/shippings": () => none,
    "GET /campaigns/1/times": () => noTimes,
    ...answers,
  });
  const page = (
    <Routes>
      <Route path="/campaign/:campaignId/report" element={<CampaignReport />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const view = show(page, { at: "/campaign/1/report" });
  const become = (next: Partial<Campaign>) => apply(view.cache, "campaign.update", { campaign: change(next) });
  return { log, change, become, ...view };
}
const card = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
const button = (name: string) => screen.queryByRole("button", { name });

test("the report shows how far the campaign is, and has a link back to all campaigns", async () => {
  open(running);
  expect(await screen.findByRole("heading", { level: 1, name: "Natal" })).toBeDefined();
  expect(screen.getByText("650 de 900 entregues")).toBeDefined();
  expect(screen.getByRole("progressbar", { name: "Andamento da campanha" }).getAttribute("aria-valuenow")).toBe("72");
  expect([card("Contatos válidos"), card("Entregues"), card("Conexão"), card("Lista de contatos")]).toEqual([
    "900",
    "650",
    "Loja",
    "Clientes",
  ]);
  expect([card("Agendamento"), card("Início"), card("Conclusão")]).toEqual([
    "Sem agendamento",
    "21/11/2026 08:30",
    "—",
  ]);
  expect(screen.queryByText("Confirmações")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Campanhas" }));
  expect(screen.getByTestId("where").textContent).toBe("/campaigns");
});

test("the funnel shows each step as a number and as a share of possible recipients, and lists people left out separately", async () => {
  open({ ...running, confirmation: true, counts: { ...running.counts, asked: 900, confirmed: 720, refused: 0 } });
  const funnel = within(await screen.findByRole("region", { name: "Até onde chegou" }));
  const lines = (name: string) =>
    within(funnel.getByRole("table", { name }))
      .getAllByRole("row")
      .map((row) =>
        Array.from(row.children, (cell) => cell.textContent)
          .slice(0, 2)
          .join(" "),
      );
  expect(lines("Etapas alcançadas")).toEqual([
    "Etapa Pessoas",
    "Podem receber 900 · 100%",
    "Perguntadas 900 · 100%",
    "Confirmaram 720 · 80%",
    "Enviadas 700 · 78%",
    "Entregues 650 · 72%",
    "Lidas 400 · 44%",
    "Responderam 50 · 6%",
  ]);
  expect(lines("Onde parou")).toEqual([
    "Etapa Pessoas",
    "Recusaram 0 · 0%",
    "Falharam 8 · 0,9%",
    "Ainda faltam 192 · 21%",
  ]);
  expect(funnel.getByText(/^100 de 1\.000 pessoas ficaram de fora e não contam acima\./)).toBeDefined();
  expect(funnel.getByRole("row", { name: /^Entregues .* A mensagem chegou ao aparelho\.$/ })).toBeDefined();
  expect(card("Confirmações pedidas")).toBe("900");
  expect(card("Confirmações")).toBe("720");
});

test("the funnel shows no refusals when the campaign asks for no confirmation, and a single text is compared with nothing", async () => {
  open(running);
  const funnel = within(await screen.findByRole("region", { name: "Até onde chegou" }));
  expect(funnel.queryByText("Recusaram")).toBeNull();
  expect(funnel.queryByText("Perguntadas")).toBeNull();
  expect(screen.queryByRole("table", { name: "Comparação dos textos" })).toBeNull();
});

test("texts are compared by the results of the messages sent with each", async () => {
  const campaign = aCampaign({ id: 1, ...running });
  const counts = { ...campaign.counts, sent: 200, delivered: 180, read: 90, replied: 1 };
  const variants = [
    { variant: 1, text: "Olá!", counts },
    { variant: 3, text: "Bom dia!", counts: { ...counts, sent: 0, delivered: 0, read: 0, replied: 0 } },
  ];
  open({}, { "GET /campaigns/1/report": () => aReport(campaign, { variants }) });
  const table = within(await screen.findByRole("table", { name: "Comparação dos textos" }));
  const rows = table.getAllByRole("row").map((row) => Array.from(row.children, (cell) => cell.textContent));
  expect(rows).toEqual([
    ["Texto", "Enviadas", "Entregues", "Lidas", "Responderam"],
    ["Texto 1Olá!", "200", "90%", "45%", "0,5%"],
    ["Texto 3Bom dia!", "0", "—", "—", "—"],
  ]);
  expect(screen.getByText(/a diferença pode ser acaso/)).toBeDefined();
});

test("a paused campaign shows the reason and the end of the pause, and a button opens the health of its number", async () => {
  const { become } = open(
    { ...running, pause: { reason: "cap", until: minute(24 * 60) } },
    { "GET /campaigns/care": () => [aCare({ whatsappId: 1, name: "Loja" }), aCare({ whatsappId: 2, name: "Filial" })] },
  );
  expect(await screen.findByText("Em pausa")).toBeDefined();
  expect(screen.getByText(/Continua sozinha: amanhã às 09:00\.$/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Ver saúde do número" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findAllByRole("heading", { level: 3 })).map((one) => one.textContent)).toEqual(["LojaVai bem"]);
  await userEvent.keyboard("{Escape}");
  become({ pause: { reason: "number", until: null } });
  expect(await screen.findByText(/o número não está conectado\. Conecte o número/)).toBeDefined();
});

test("cancelling needs a confirmation, which says how many people will get nothing", async () => {
  const { log, change } = open(running, {
    "POST /campaigns/1/cancel": () => change({ status: "CANCELADA" }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar envio" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancelar o envio de Natal?" }));
  expect(dialog.getByText(/^192 pessoas ainda não receberam/)).toBeDefined();
  expect(log.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar envio" }));
  expect(await screen.findByText("Envio cancelado.")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Retomar" })).toBeDefined();
  expect(button("Cancelar envio")).toBeNull();
});

test("a cancelled campaign restarts, or shows the check when something prevents the restart", async () => {
  let ready = false;
  const { change } = open(
    { ...running, status: "CANCELADA" },
    {
      "POST /campaigns/1/restart": () =>
        ready ? change({ status: "EM_ANDAMENTO" }) : new Refusal(409, "ERR_CAMPAIGN_NOT_READY"),
      "GET /campaigns/1/flight-check": () => aFlightCheck({ blockers: ["noConnection"] }),
    },
  );
  const restart = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Retomar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Retomar envio" }));
  };
  await restart();
  expect(await screen.findByText("Falta o número que envia.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  ready = true;
  await restart();
  expect(await screen.findByText("Campanha retomada.")).toBeDefined();
});

test("failed messages are sent again after a question, but not while the campaign is cancelled", async () => {
  const { log, become } = open(running, { "POST /campaigns/1/retry": () => ({ count: 7 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Reenviar as 8 que falharam" }));
  await userEvent.click(await screen.findByRole("button", { name: "Reenviar" }));
  expect(await screen.findByText("7 mensagens voltaram para a fila.")).toBeDefined();
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({});
  become({ status: "CANCELADA" });
  await waitFor(() => expect(button("Reenviar as 8 que falharam")).toBeNull());
});

test("a campaign that has not begun can be checked and started from the report", async () => {
  open({}, { "GET /campaigns/1/flight-check": () => aFlightCheck() });
  expect(await screen.findByText("A campanha ainda não começou")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Até onde chegou" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Verificar e enviar" }));
  expect(await screen.findByRole("dialog", { name: "Antes de iniciar Natal" })).toBeDefined();
});

test("the report says when a scheduled campaign begins, or that it missed its time", async () => {
  const { become } = open({ status: "PROGRAMADA", scheduledAt: minute(60) });
  expect(await screen.findByText("Ela começa sozinha: hoje às 10:00.")).toBeDefined();
  become({ missed: true });
  expect(await screen.findByText("O horário passou e a campanha não começou")).toBeDefined();
});

test("five seconds after the end the report is fetched once more", async () => {
  const { log, become } = open(running);
  await screen.findByText("650 de 900 entregues");
  const fetches = () => log.filter(({ path }) => path === "/campaigns/1/report").length;
  become({ status: "FINALIZADA", completedAt: minute(1) });
  expect(await screen.findByText("Finalizada")).toBeDefined();
  await vi.advanceTimersByTimeAsync(4000);
  const before = fetches();
  await vi.advanceTimersByTimeAsync(1500);
  await waitFor(() => expect(fetches()).toBe(before + 1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetches()).toBe(before + 1);
});

test("the report says when the campaign is unknown or deleted, and when the fetch failed", async () => {
  const { unmount } = open({}, { "GET /campaigns/1/report": () => new Refusal(404, "ERR_NO_CAMPAIGN_FOUND") });
  expect(await screen.findByText("Esta campanha não existe mais")).toBeDefined();
  unmount();
  open({}, { "GET /campaigns/1/report": () => new Refusal(500, "ERR_INTERNAL") });
  expect(await screen.findByText("Não foi possível carregar este relatório.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeDefined();
});

test("the report names why people did not get the campaign, the most frequent reason first", async () => {
  const campaign = aCampaign({ id: 1, startedAt: minute(1), counts: { total: 9, failed: 3, skipped: 2 } });
  show(
    <Reasons
      reasons={
        aReport(campaign, { reasons: { failed: { experiment: 1, "marketing-cap": 2 }, skipped: { optedOut: 2 } } })
          .reasons
      }
    />,
  );
  const part = within(await screen.findByRole("region", { name: "Por que não receberam" }));
  expect(part.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("A Meta limita quanto marketing"),
    expect.stringContaining("experimento"),
    expect.stringContaining("Pediu"),
  ]);
});
