import { type Retention as Kept, retentionSchema } from "@balcao/shared/retentions/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import Retention from "../../pages/company/retention.tsx";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";

const me = aUser({ profile: "admin" });
const retention = (part: Partial<Kept> = {}): Kept =>
  retentionSchema.parse({
    id: 3,
    state: "active",
    company: { filesMonths: 6, wordsMonths: 12 },
    queues: [],
    askedBy: { id: 2, name: "Bia" },
    askedAt: "2026-01-05T12:00:00.000Z",
    startsAt: "2026-01-12T12:00:00.000Z",
    stoppedBy: null,
    endedAt: null,
    ...part,
  });
const nothing = { active: null, waiting: null, days: [] };
const counts = { conversations: 12, messages: 3456, files: 7, bytes: 2_500_000, oldest: "2024-03-02T12:00:00.000Z" };

function open(more: Parameters<typeof wire>[0]) {
  const log = wire({ "GET /queue": () => [], ...more });
  show(<Retention />, { me });
  return () => log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
}
async function choose(field: string, option: string) {
  await userEvent.click(await screen.findByRole("combobox", { name: field }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

test("the form shows what the rules would remove before they are set, and the notice says when the removal begins", async () => {
  const body = { company: { filesMonths: null, wordsMonths: 12 }, queues: [] };
  const sent = open({
    "GET /retentions": () => nothing,
    "POST /retentions/preview": () => counts,
    "POST /retentions": () => retention({ state: "waiting" }),
  });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Ver o que seria removido" });
  expect(button.disabled).toBe(true);
  await choose("Remover mensagens e notas depois de", "12 meses");
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Começar a remover conversas antigas?" }));
  expect(dialog.getByText("3.456")).toBeDefined();
  expect(dialog.getByText("7 (2,5 MB)")).toBeDefined();
  expect(dialog.getByText("02/03/2024")).toBeDefined();
  expect(dialog.getByText(/^Começa em 7 dias/)).toBeDefined();
  expect(sent()).toEqual([["POST", "/retentions/preview", body]]);
  await userEvent.click(dialog.getByRole("button", { name: "Começar" }));
  expect(await screen.findByText("A remoção começa em 12/01/2026.")).toBeDefined();
  expect(sent().at(-1)).toEqual(["POST", "/retentions", body]);
});

test("for a longer period the dialog says that nothing would be removed today, and the period is saved at once", async () => {
  open({
    "GET /retentions": () => ({ ...nothing, active: retention() }),
    "POST /retentions/preview": () => ({ ...counts, oldest: null }),
    "POST /retentions": () => retention(),
  });
  await choose("Remover mensagens e notas depois de", "24 meses");
  await userEvent.click(screen.getByRole("button", { name: "Ver o que seria removido" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Salvar este prazo?" }));
  expect(dialog.getByText(/^Hoje nada seria removido/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Prazo salvo.")).toBeDefined();
});

test("a period that keeps files longer than their messages is refused before the server is asked", async () => {
  const sent = open({ "GET /retentions": () => nothing });
  await choose("Remover mensagens e notas depois de", "6 meses");
  await choose("Remover arquivos depois de", "12 meses");
  expect(screen.getByText("Os arquivos não podem ficar mais tempo que as mensagens.")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ver o que seria removido" }).disabled).toBe(true);
  expect(sent()).toEqual([]);
});

test("a queue gets a period of its own, and can lose it again", async () => {
  open({ "GET /retentions": () => nothing, "GET /queue": () => [{ id: 4, name: "Jurídico", color: "#123456" }] });
  await choose("Adicionar setor", "Jurídico");
  const group = within(screen.getByRole("group", { name: "Jurídico" }));
  expect(group.getAllByRole("combobox")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Tirar Jurídico da lista" }));
  expect(screen.queryByRole("group", { name: "Jurídico" })).toBeNull();
});

test("the waiting retention and the retention in force are shown with their rules, and the waiting one is stopped after a question", async () => {
  const sent = open({
    "GET /retentions": () => ({
      active: retention(),
      waiting: retention({
        id: 4,
        state: "waiting",
        company: { filesMonths: null, wordsMonths: 3 },
        queues: [{ queueId: 9, name: "Jurídico", filesMonths: 3, wordsMonths: null }],
      }),
      days: [{ day: "2026-01-20", conversations: 2, messages: 30, files: 1, bytes: 900 }],
    }),
    "POST /retentions/4/stop": () => retention({ state: "stopped" }),
  });
  const waiting = within(await screen.findByRole("region", { name: "Começa em 12/01/2026" }));
  expect(waiting.getByText("As mensagens e notas são removidas após 3 meses.")).toBeDefined();
  expect(waiting.getByText(/Os arquivos são removidos após 3 meses. As mensagens ficam para sempre.$/)).toBeDefined();
  expect(screen.getByRole("region", { name: "Em vigor desde 12/01/2026" })).toBeDefined();
  expect(screen.getByText("Conversas: 2 · Mensagens: 30 · Arquivos: 1 (900 B)")).toBeDefined();
  await userEvent.click(waiting.getByRole("button", { name: "Não começar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Parar este prazo de guarda?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Parar" }));
  expect(await screen.findByText("Prazo de guarda parado.")).toBeDefined();
  expect(sent()).toEqual([["POST", "/retentions/4/stop", undefined]]);
});

test("a page that failed to load says so, and can be fetched again", async () => {
  const answers = [new Refusal(500, "ERR_INTERNAL"), nothing];
  open({ "GET /retentions": () => answers.shift() });
  expect(await screen.findByText("Não foi possível carregar o prazo de guarda.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Nada foi removido até agora.")).toBeDefined();
});
