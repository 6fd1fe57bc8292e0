import type { CompanyHours, Holiday } from "@balcao/shared/hours/schema";
import { defaultWeek } from "@balcao/shared/hours/rules";
import { type SettingKey, settingDefaults, settingKeys } from "@balcao/shared/settings/schema";
import { closedOn, week } from "@balcao/shared/testing/hours";
import { notifyManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aConnection, aQueue, aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { HolidaysBlock } from "./holidays-block.tsx";
import { PreviewBlock } from "./preview-block.tsx";
import type { Preview } from "../../nouns/hours/noun.ts";
import { WeekBlock } from "./week-block.tsx";

afterEach(() => vi.useRealTimers());

const blocks = { week: WeekBlock, holidays: HolidaysBlock, preview: PreviewBlock };
type Block = keyof typeof blocks;
type ChosenSettings = Partial<Record<SettingKey, string>>;
const hoursWith = (part: Partial<CompanyHours> = {}): CompanyHours => ({
  schedules: [...defaultWeek],
  holidays: [],
  ...part,
});
function open(id: Block, hours = hoursWith(), chosen: ChosenSettings = {}, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /settings": () => settingKeys.map((key) => ({ key, value: chosen[key] ?? settingDefaults[key] })),
    "GET /hours": () => hours,
    "PUT /companies/:id/schedules": ({ body }) => ({ ...hours, ...(body as object) }),
    "PUT /holidays": ({ body }) => ({ ...hours, ...(body as object) }),
    "GET /whatsapp": () => [aConnection({ id: 4, name: "Loja", isDefault: true })],
    "GET /queue": () => [aQueue({ id: 9, name: "Vendas" })],
    ...more,
  });
  const sent = () => log.find(({ method }) => method === "PUT");
  const Shown = blocks[id];
  return { log, sent, ...show(<Shown />, { me: aUser({ profile: "admin", companyId: 3 }) }) };
}
const christmas: Holiday = { date: "2026-12-25", repeat: "yearly", label: "Natal", hours: [] };

test.each([
  ["disabled", /A empresa atende sempre/],
  ["queue", /Cada setor tem os seus horários/],
])("while hours are %s, the company has no week to fill in", async (scheduleType, words) => {
  open("week", hoursWith(), { scheduleType });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole("switch")).toBeNull();
});

test("the company's week is saved as a whole, once it has no fault", async () => {
  const { sent } = open("week", hoursWith({ schedules: week({ monday: "08:00-12:00" }) }), { scheduleType: "company" });
  const field = await screen.findByLabelText("Segunda-feira: fim do intervalo 1");
  expect(screen.queryByRole("button", { name: "Salvar horários" })).toBeNull();
  await userEvent.clear(field);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Salvar horários" }).disabled).toBe(true);
  await userEvent.type(field, "2{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Salvar horários" }));
  await screen.findByText("Operação atualizada com sucesso.");
  expect(sent()).toMatchObject({
    path: "/companies/3/schedules",
    body: { schedules: week({ monday: "08:00-02:00" }) },
  });
  expect(screen.queryByRole("button", { name: "Salvar horários" })).toBeNull();
});

test("another admin's week appears at once, but does not overwrite a week that is being changed", async () => {
  const { cache } = open("week", hoursWith({ schedules: week({ monday: "08:00-12:00" }) }), {
    scheduleType: "company",
  });
  const tell = (monday: string) =>
    act(() => apply(cache, "hours.update", { hours: hoursWith({ schedules: week({ monday }) }) }));
  const field = await screen.findByLabelText<HTMLInputElement>("Segunda-feira: fim do intervalo 1");
  tell("08:00-13:00");
  await waitFor(() => expect(field.value).toBe("13:00"));
  await userEvent.type(field, "{ArrowUp}");
  tell("08:00-15:00");
  expect(await screen.findByText(/Outra pessoa mudou os horários/)).toBeDefined();
  expect(field.value).toBe("13:15");
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(field.value).toBe("15:00");
});

test("the event of the user's own save does not count as a colleague's change, and a change made during the save stays", async () => {
  let answer: (hours: CompanyHours) => void = () => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  const { cache, sent } = open(
    "week",
    hoursWith({ schedules: week({ monday: "08:00-12:00" }) }),
    { scheduleType: "company" },
    { "PUT /companies/:id/schedules": () => answered },
  );
  const saved = hoursWith({ schedules: week({ monday: "08:00-13:00" }) });
  await userEvent.type(await screen.findByLabelText("Segunda-feira: fim do intervalo 1"), "{ArrowUp}");
  await userEvent.click(screen.getByRole("button", { name: "Salvar horários" }));
  await waitFor(() => expect(sent()).toBeDefined());
  await act(async () => {
    apply(cache, "hours.update", { hours: saved });
    // This runs after the notifications that the cache has already scheduled.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(screen.queryByText(/Outra pessoa mudou os horários/)).toBeNull();
  const field = screen.getByLabelText<HTMLInputElement>("Segunda-feira: fim do intervalo 1");
  await userEvent.type(field, "{ArrowUp}");
  answer(saved);
  await screen.findByText("Operação atualizada com sucesso.");
  expect(field.value).toBe("12:30");
  expect(screen.queryByText(/Outra pessoa mudou os horários/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(field.value).toBe("13:00");
});

test("a holiday is added to the list, at most once for each date, and may have hours of its own", async () => {
  const { sent } = open("holidays", hoursWith({ holidays: [christmas] }));
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar data" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  expect(dialog.getAllByText("Preencha este campo.")).toHaveLength(2);
  await userEvent.type(dialog.getByLabelText("Nome"), "Véspera");
  fireEvent.change(dialog.getByLabelText("Data"), { target: { value: "2027-12-25" } });
  await userEvent.click(dialog.getByLabelText("Repete todo ano"));
  expect(dialog.getByText("Esta data já está na lista.")).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Data"), { target: { value: "2026-12-24" } });
  await userEvent.click(dialog.getByLabelText("Fechado o dia todo"));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const hours = [{ startTime: "08:00", endTime: "12:00" }];
  expect(sent()?.body).toEqual({
    holidays: [christmas, { date: "2026-12-24", repeat: "yearly", label: "Véspera", hours }],
  });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "24/12Véspera08:00–12:00Todo ano",
    "25/12NatalFechado o dia todoTodo ano",
  ]);
});

test("a holiday is removed; when the server refuses, the holiday stays and the reason is shown", async () => {
  let refuse = true;
  const holidays = [christmas, closedOn("2026-06-04")];
  const { sent } = open(
    "holidays",
    hoursWith({ holidays }),
    {},
    {
      "PUT /holidays": ({ body }) => (refuse ? new Refusal(403, "ERR_NO_PERMISSION") : hoursWith(body as CompanyHours)),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Natal" }));
  await screen.findByText(/permissão/i);
  expect(screen.getByText("Natal")).toBeDefined();
  refuse = false;
  await userEvent.click(screen.getByRole("button", { name: "Excluir Natal" }));
  await waitFor(() => expect(screen.queryByText("Natal")).toBeNull());
  expect(sent()?.body).toEqual({ holidays: [closedOn("2026-06-04")] });
});

test("two holidays that are removed one after the other both stay removed", async () => {
  const holidays = [christmas, closedOn("2026-06-04"), closedOn("2026-09-07")];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { log } = open(
    "holidays",
    hoursWith({ holidays }),
    {},
    { "PUT /holidays": ({ body }) => answered.then(() => hoursWith(body as CompanyHours)) },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Natal" }));
  await userEvent.click(screen.getAllByRole("button", { name: /^Excluir/ })[0] ?? document.body);
  answer();
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Excluir/ })).toHaveLength(1));
  expect(log.filter(({ method }) => method === "PUT").at(-1)?.body).toEqual({ holidays: [closedOn("2026-09-07")] });
});

test("Brazil's national holidays are added in one step without duplicates, optional and past holidays only if chosen", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-11-21T15:00:00.000Z") });
  const { sent } = open("holidays", hoursWith({ holidays: [christmas] }));
  await userEvent.click(await screen.findByRole("button", { name: "Feriados do Brasil" }));
  const dialog = within(await screen.findByRole("dialog"));
  const box = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
  expect([box(/Natal/).checked, box(/Natal/).disabled]).toEqual([true, true]);
  expect(box(/Corpus Christi/).checked).toBe(false);
  // A yearly holiday never counts as past.
  expect([box(/Sexta-feira Santa.*Já passou/).checked, box(/Tiradentes$/).checked]).toEqual([false, true]);
  await userEvent.click(dialog.getByRole("combobox", { name: "Ano" }));
  await userEvent.click(await screen.findByRole("option", { name: "2027" }));
  expect(box(/Sexta-feira Santa$/).checked).toBe(true);
  await userEvent.click(box(/Corpus Christi/));
  await userEvent.click(box(/Tiradentes/));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar 9" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const kept = (sent()?.body ?? hoursWith()) as CompanyHours;
  const labels = kept.holidays.map(({ label }) => label);
  expect(labels).toHaveLength(10);
  expect(labels).toEqual(expect.arrayContaining(["Natal", "Corpus Christi", "Sexta-feira Santa"]));
  expect(labels).not.toContain("Tiradentes");
  expect(kept.holidays[1]).not.toHaveProperty("optional");
});

test("the preview of a moment shows the rule, the next opening and the texts that a customer would get", async () => {
  const closed: Preview = {
    open: false,
    because: "holiday",
    label: "Natal",
    opensAt: "2026-12-26T11:00:00.000Z",
    texts: ["Olá, Maria", "Voltamos amanhã"],
  };
  const { log, cache } = open(
    "preview",
    hoursWith(),
    {},
    {
      "GET /hours/preview": ({ query }) =>
        query.get("date") === "2026-12-25"
          ? closed
          : { ...closed, open: true, because: "disabled", opensAt: null, texts: [] },
    },
  );
  expect(await screen.findByText("pois a empresa atende sempre")).toBeDefined();
  expect(screen.getByText("O cliente não recebe nenhuma mensagem automática.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Data"), { target: { value: "2026-12-25" } });
  await screen.findByText("por causa da data “Natal”");
  expect(screen.getByText("Abre em 26/12/2026 08:00.")).toBeDefined();
  const said = within(screen.getByRole("list", { name: "O que o cliente recebe" }));
  expect(said.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(closed.texts);
  await userEvent.click(screen.getByLabelText("Setor"));
  await userEvent.click(await screen.findByRole("option", { name: "Vendas" }));
  await waitFor(() => expect(log.at(-1)?.query.get("queueId")).toBe("9"));
  const asked = log.length;
  act(() => apply(cache, "settings.update", { setting: { key: "scheduleType", value: "company" } }));
  await waitFor(() => expect(log.length).toBe(asked + 1));
  // Stands for a change of the queue's hours or of the number's queues.
  act(() => apply(cache, "queue.update", { queue: aQueue({ id: 9, name: "Vendas", schedules: week({}) }) }));
  await waitFor(() => expect(log.length).toBe(asked + 2));
  act(() =>
    apply(cache, "connection.update", {
      connection: aConnection({ id: 4, name: "Loja", isDefault: true, queues: [] }),
    }),
  );
  await waitFor(() => expect(log.length).toBe(asked + 3));
});

test("without a number there is no preview: the reason is shown, and nothing is fetched", async () => {
  const { log } = open("preview", hoursWith(), {}, { "GET /whatsapp": () => [] });
  expect(await screen.findByText(/conexão padrão/i)).toBeDefined();
  expect(log.filter(({ path }) => path === "/hours/preview")).toEqual([]);
});
