import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import { aCare } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { NumberCare } from "./number-care.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(minute(0)) }));
afterEach(() => vi.useRealTimers());

const braked = aCare({
  whatsappId: 2,
  name: "Filial",
  light: "red",
  brake: { reason: "unanswered", until: null, byHand: true },
  brakes: [{ reason: "failures", at: minute(-600), resumedAt: minute(-540) }],
});
function open(numbers: unknown, answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /campaigns/care": () => numbers, ...answers });
  return { log, ...show(<NumberCare />) };
}
const unfold = async () => userEvent.click(await screen.findByRole("button", { name: /^Saúde dos números/ }));

test("the closed panel names each number's light, the worst first, and the open panel shows a card for each number and stays open", async () => {
  const { unmount } = open([aCare({ whatsappId: 1, name: "Matriz" }), braked]);
  const strip = await screen.findByRole("button", { name: /^Saúde dos números/ });
  expect(strip.textContent).toBe("Saúde dos númerosParadoFilialVai bemMatriz");
  await userEvent.click(strip);
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
    "FilialParado",
    "MatrizVai bem",
  ]);
  unmount();
  open([aCare({ whatsappId: 1, name: "Matriz" })]);
  expect(await screen.findByRole("heading", { level: 3, name: /Matriz/ })).toBeDefined();
});

test("a card shows the number's messages of today and the reactions of customers, and says when there is too little data", async () => {
  open([
    aCare({
      whatsappId: 1,
      name: "Matriz",
      connected: false,
      ageDays: 12,
      cold: { sent: 70, cap: 80 },
      sentToday: 95,
      halved: true,
      answered: 42,
      failed: 3,
    }),
  ]);
  await unfold();
  const card = within(screen.getByRole("listitem"));
  expect(card.getByText("Desconectado")).toBeDefined();
  expect(card.getByText("70 de 80 hoje, a quem nunca escreveu")).toBeDefined();
  expect(card.getByRole("meter").getAttribute("data-full")).toBe("true");
  expect(card.getByText("12 dias")).toBeDefined();
  expect(card.getByText("95")).toBeDefined();
  expect(card.getByText("42%")).toBeDefined();
  expect(card.getByText("3%")).toBeDefined();
  expect(card.getByText("Poucos envios")).toBeDefined();
  expect(card.getByText(/o limite fica pela metade/)).toBeDefined();
});

test("a number without a cap has no bar", async () => {
  open([aCare({ whatsappId: 1, cold: { sent: 300, cap: null } })]);
  await unfold();
  expect(screen.getByText("300 hoje a quem nunca escreveu. O limite por dia está desligado.")).toBeDefined();
  expect(screen.queryByRole("meter")).toBeNull();
});

test("a brake shows its reason and its end, and is taken off only after the user has read the risk", async () => {
  const { log } = open([braked], {
    "POST /campaigns/care/2/resume": () => aCare({ whatsappId: 2, name: "Filial" }),
  });
  await unfold();
  expect(screen.getByText(/^Filial: quase ninguém responde. Mude o texto ou a lista/)).toBeDefined();
  expect(screen.getByText("1 freio recente")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Retomar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Retomar Filial?" }));
  expect(dialog.getByText(/o WhatsApp pode bloquear o número de vez/)).toBeDefined();
  expect(log.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Retomar mesmo assim" }));
  expect(await screen.findByText("Filial voltou a enviar campanhas.")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/quase ninguém responde/)).toBeNull());
});

test("a brake that ends on its own shows its end, and an event changes the number's light", async () => {
  const { cache } = open([
    aCare({
      whatsappId: 2,
      name: "Filial",
      light: "amber",
      brake: { reason: "rate", until: minute(15), byHand: false },
    }),
  ]);
  await unfold();
  expect(screen.getByText(/O WhatsApp pediu para enviar mais devagar|pediu para enviar mais devagar/).textContent).toBe(
    "Filial: o WhatsApp pediu para enviar mais devagar. Continua sozinha: hoje às 09:15.",
  );
  apply(cache, "number-care.update", { care: aCare({ whatsappId: 2, name: "Filial" }) });
  expect(await screen.findByText("Vai bem")).toBeDefined();
});

test("a company without numbers sees nothing, and a failed fetch can be repeated", async () => {
  const { unmount } = open([]);
  await waitFor(() => expect(screen.queryByLabelText("Carregando…")).toBeNull());
  expect(screen.queryByText("Saúde dos números")).toBeNull();
  unmount();
  open(new Refusal(500, "ERR_INTERNAL"));
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  wire({ "GET /campaigns/care": () => [braked] });
  await userEvent.click(again);
  expect(await screen.findByRole("button", { name: /^Saúde dos números/ })).toBeDefined();
});
