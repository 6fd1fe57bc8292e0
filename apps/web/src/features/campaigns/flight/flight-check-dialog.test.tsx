import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCampaign, aCare, aFlightCheck } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { aUser, minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import FlightCheckDialog from "./flight-check-dialog.tsx";
// Loads the lazy dialog before the tests, because no test should wait for it.
import "../preview/preview-dialog.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(minute(0)) }));
afterEach(() => vi.useRealTimers());

function open(
  check: FlightCheck | Refusal,
  part: Partial<Campaign> = {},
  answers: Parameters<typeof wire>[0] = {},
  profile: "user" | "admin" = "user",
) {
  const campaign = aCampaign({ id: 1, name: "Natal", ...part });
  const log = wire({
    "GET /campaigns/1/flight-check": () => check,
    "GET /campaigns/1": () => campaign,
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  const view = show(<FlightCheckDialog campaign={campaign} onClose={onClose} />, { me: aUser({ profile }) });
  return { log, onClose, ...view };
}
const start = () => screen.findByRole<HTMLButtonElement>("button", { name: "Iniciar campanha" });
const part = (name: string) => screen.findByRole("region", { name });

test("the check says who gets the campaign, who is left out and why, how long it takes and when it ends", async () => {
  open(
    aFlightCheck({
      recipients: 1200,
      lanes: { service: 1, known: 199, cold: 1000 },
      skipped: { optedOut: 30, duplicate: 1 },
      withoutNumber: 4,
      unchecked: 12,
      seconds: 9 * 86_400,
      endsAt: "2026-12-03T18:38:00.000Z",
      risk: "high",
      care: aCare({ whatsappId: 1, name: "Loja", cold: { sent: 40, cap: 250 } }),
    }),
  );
  const who = await part("Quem recebe");
  expect(who.textContent).toContain("1.200 pessoas recebem");
  expect(
    within(who)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["1 escreveu no último dia", "199 já escreveram antes", "1.000 nunca escreveram"]);
  expect(who.textContent).toContain("Ainda não perguntamos ao WhatsApp por 12 destes números.");
  const out = await part("Quem fica de fora");
  expect(out.textContent).toContain("35 pessoas ficam de fora");
  expect(out.textContent).toContain("Pediu para não receber mensagens30");
  expect(out.textContent).toContain("Número repetido na campanha1");
  expect(out.textContent).toContain("Sem número de telefone4");
  const time = await part("Tempo de envio");
  expect(time.textContent).toContain("Leva cerca de 9 dias");
  expect(time.textContent).toContain("Termina quinta-feira, 3 de dezembro, por volta das 15:40.");
  expect(screen.getByRole("meter", { name: "Uso do limite de hoje de Loja" }).getAttribute("aria-valuenow")).toBe("40");
  expect(screen.getByText("Risco alto para o número")).toBeDefined();
  expect(screen.getByText(/podem fazer o WhatsApp bloquear o número, não importa o cuidado que se tome/)).toBeDefined();
});

test("outside of the hours, the check says when the campaign begins and links to the hours", async () => {
  const { unmount } = open(aFlightCheck({ seconds: 4200, beginsAt: "2026-11-22T11:00:00.000Z" }));
  const time = await part("Tempo de envio");
  expect(time.textContent).toContain("Começa amanhã às 08:00 e leva cerca de 70 minutos");
  expect(within(time).getByRole("link", { name: "Mudar o horário" }).getAttribute("href")).toBe("/campaigns-config");
  unmount();
  open(aFlightCheck({ seconds: 4200 }));
  expect((await part("Tempo de envio")).textContent).toContain("Leva cerca de 70 minutos");
  expect(screen.queryByRole("link", { name: "Mudar o horário" })).toBeNull();
});

test("people in a conversation are listed as left out, or cause a warning when the campaign goes to them too", async () => {
  const { unmount } = open(aFlightCheck({ served: 12, skipped: { served: 12 } }));
  expect((await part("Quem fica de fora")).textContent).toContain("Está em atendimento agora12");
  expect(screen.queryByText(/vão receber no meio do atendimento/)).toBeNull();
  unmount();
  open(aFlightCheck({ served: 12 }));
  expect((await part("Quem recebe")).textContent).toContain("12 pessoas estão em conversa agora");
});

test("a campaign to people who never wrote starts only once the user has accepted the risk, and the dialog then offers the report", async () => {
  const { log, onClose } = open(
    aFlightCheck({ lanes: { cold: 200 }, warnings: ["cold", "link"] }),
    {},
    {
      "POST /campaigns/1/start": () => aCampaign({ id: 1, status: "EM_ANDAMENTO" }),
    },
  );
  const button = await start();
  expect(await screen.findByText(/^A primeira mensagem tem um link/)).toBeDefined();
  expect(button.disabled).toBe(true);
  await userEvent.click(screen.getByLabelText("Entendo o risco"));
  expect(button.disabled).toBe(false);
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(log.at(-1)?.path).toBe("/campaigns/1/start");
  await userEvent.click(await screen.findByRole("button", { name: "Ver relatório", hidden: true }));
  expect(screen.getByTestId("where").textContent).toBe("/campaign/1/report");
});

test("a campaign without people who never wrote asks nothing more before its start", async () => {
  open(aFlightCheck());
  const button = await start();
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByLabelText("Entendo o risco")).toBeNull();
  expect(screen.queryByText(/não importa o cuidado que se tome/)).toBeNull();
});

test("the check names each obstacle and where to remove it, and the start button is disabled", async () => {
  open(
    aFlightCheck({
      recipients: 0,
      lanes: { cold: 2 },
      blockers: ["variable", "disabled"],
      template: { name: "aviso", category: "utility", count: 3 },
      missing: [
        { key: "cidade", count: 5, people: ["Ana", "Bia", "Caio"] },
        { key: "primeironome", count: 2, people: ["Consumidor final", "🌻"] },
      ],
    }),
    { contactListId: 9 },
    {},
    "admin",
  );
  const blocked = within(await part("O que impede o início"));
  expect(blocked.getByText("Uma variável do texto ou do modelo não tem valor para ninguém.")).toBeDefined();
  expect(blocked.getByRole("link", { name: "Abrir a lista" }).getAttribute("href")).toBe("/contact-lists/9/contacts");
  expect(blocked.getByRole("link", { name: "Abrir configurações" })).toBeDefined();
  const missing = await part("Variáveis sem valor");
  expect(missing.textContent).toContain("cidade falta em 5 pessoas:");
  expect(missing.textContent).toContain("Primeiro nome falta em 2 pessoas:");
  expect(missing.textContent).toContain("quando não é um nome de verdade");
  expect(missing.textContent).toContain("Ana, Bia, Caio e mais 2");
  expect((await start()).disabled).toBe(true);
  expect(screen.queryByLabelText("Entendo o risco")).toBeNull();
});

test("a refused start shows the new check that came with the refusal", async () => {
  const newer = aFlightCheck({ blockers: ["noConnection"], recipients: 0 });
  open(aFlightCheck(), {}, { "POST /campaigns/1/start": () => new Refusal(409, "ERR_CAMPAIGN_NOT_READY", newer) });
  const button = await start();
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect(await screen.findByText("Falta o número que envia.")).toBeDefined();
  expect(screen.getByText("A campanha ainda não pode começar. Veja o que falta na verificação.")).toBeDefined();
  expect(button.disabled).toBe(true);
});

test("a scheduled campaign says when it starts automatically", async () => {
  open(aFlightCheck({ endsAt: null }), { status: "PROGRAMADA", scheduledAt: "2026-11-22T12:30:00.000Z" });
  expect(
    await screen.findByText("Ela começa sozinha: amanhã às 09:30. Se iniciar agora, não espera o horário."),
  ).toBeDefined();
  expect(screen.getByText("Ainda não dá para dizer quando termina.")).toBeDefined();
});

test("a cancelled campaign can be continued from the check", async () => {
  const answers = { "POST /campaigns/1/restart": () => aCampaign({ id: 1, status: "EM_ANDAMENTO" }) };
  const { log, onClose } = open(aFlightCheck(), { status: "CANCELADA" }, answers);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Retomar campanha" });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(log.some(({ path }) => path.endsWith("/start"))).toBe(false);
});

test("each opening asks the server anew, and shows no figures of an earlier opening", async () => {
  let asked = 0;
  const answers = { "GET /campaigns/1/flight-check": () => aFlightCheck({ recipients: (asked += 1) }) };
  const { unmount, cache } = open(aFlightCheck(), {}, answers);
  expect(await screen.findByText("1")).toBeDefined();
  unmount();
  show(<FlightCheckDialog campaign={aCampaign({ id: 1 })} onClose={() => undefined} />, { cache });
  expect(screen.getByRole("status", { name: "Verificando as pessoas…" })).toBeDefined();
  expect(screen.queryByText("1")).toBeNull();
  expect(await screen.findByText("2")).toBeDefined();
});

test("a failed check can be repeated, and the start button is disabled until then", async () => {
  open(new Refusal(500, "ERR_INTERNAL"));
  expect(await screen.findByText("Não foi possível verificar a campanha agora.")).toBeDefined();
  expect((await start()).disabled).toBe(true);
  wire({ "GET /campaigns/1/flight-check": () => aFlightCheck() });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await waitFor(async () => expect((await start()).disabled).toBe(false));
});

test("the test and the preview open on top of the check", async () => {
  open(
    aFlightCheck(),
    {},
    {
      "GET /campaigns/1/preview": () => ({
        name: "Rosa",
        number: "5511987654321",
        variant: 1,
        question: [],
        message: [{ body: "Olá, Rosa!", file: null }],
        missing: [],
      }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Enviar um teste para mim" }));
  const form = within(await screen.findByRole("dialog", { name: "Enviar um teste" }));
  expect(document.activeElement).toBe(form.getByLabelText("Seu número de WhatsApp"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Enviar um teste" })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Pré-visualizar" }));
  expect(await screen.findByText("Olá, Rosa!")).toBeDefined();
});

test("for a campaign without recipients the check does not speak of a low risk", async () => {
  open(aFlightCheck({ recipients: 0, blockers: ["nobody"], risk: "low" }));
  await start();
  expect(screen.queryByText("Risco baixo para o número")).toBeNull();
  expect(screen.queryByRole("region", { name: "Cuidado com o número" })).toBeNull();
});

test("the check says who gets the free text, who gets the template and what it costs, and where to repair a template", async () => {
  open(
    aFlightCheck({
      recipients: 5,
      window: { open: 2, closed: 3 },
      template: { name: "oferta", category: "marketing", count: 3 },
      blockers: ["template", "templateFile"],
    }),
    {},
    {},
    "admin",
  );
  const who = (await part("Quem recebe")).textContent;
  expect(who).toContain("2 pessoas podem receber");
  expect(who).toContain("3 pessoas recebem o modelo oferta. É um modelo de marketing");
  expect(who).not.toContain("não recebem");
  expect(screen.getByRole("link", { name: "Ver modelos" }).getAttribute("href")).toBe("/message-templates");
  expect((await start()).disabled).toBe(true);
});
