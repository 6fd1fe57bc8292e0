import type { Dashboard as Numbers } from "@balcao/shared/dashboard/schema";
import { plainUser } from "@balcao/shared/testing/users";
import { dashboardSchema } from "@balcao/shared/dashboard/schema";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { somePictures } from "../../testing/dashboard.ts";
import { show } from "../../testing/render.tsx";
import { aConnection, aTicket, aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import Dashboard from "./dashboard.tsx";

afterEach(() => vi.useRealTimers());

const person = (id: number, name: string, part: Partial<Numbers["attendants"][number]> = {}) => ({
  id,
  name,
  online: false,
  rating: null,
  ratings: 0,
  tickets: 0,
  avgSupportTime: null,
  medianSupportTime: null,
  ...part,
});
const numbers = (part: Partial<Numbers["counters"]> = {}, attendants = [person(7, "Ana")]): Numbers =>
  dashboardSchema.parse({
    counters: {
      supportPending: 4,
      supportHappening: 2,
      supportFinished: 1234,
      leads: 5,
      avgSupportTime: 75.4,
      medianSupportTime: 59.6,
      avgWaitTime: 0.2,
      medianWaitTime: null,
      ...part,
    },
    attendants,
    period: { from: "2026-11-01", to: "2026-11-21" },
    timezone: "America/Sao_Paulo",
    supportUrl: "https://ajuda.test/chat",
  });
const colleague = (id: number, online: boolean) => ({
  id,
  name: "Ana",
  profile: "user",
  super: false,
  online,
  queues: [],
});

function open(answers: Parameters<typeof wire>[0] = {}, at = "/") {
  const log = wire({
    "GET /dashboard": () => numbers(),
    "GET /dashboard/hourly": () => ({
      date: "2026-11-21",
      hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 3 : 0)),
    }),
    "GET /dashboard/pictures": somePictures,
    "GET /whatsapp": () => [aConnection({ id: 1 })],
    "GET /users/list": () => ({ users: [colleague(7, true)] }),
    ...answers,
  });
  const page = (
    <>
      <Back />
      <Dashboard />
    </>
  );
  return { log, ...show(page, { me: aUser({ profile: "admin" }), at }) };
}
/** A button for the browser's "back". */
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Voltar
    </button>
  );
}
const asked = (log: ReturnType<typeof wire>) =>
  log.filter(({ path }) => path === "/dashboard").map(({ query }) => Object.fromEntries(query));
const card = (name: RegExp) => screen.findByRole("button", { name });

test("the page begins with this month, names the time zone of its days, and offers help", async () => {
  const { log } = open();
  await card(/^Aguardando ?4/);
  const [first] = asked(log);
  expect(first).toMatchObject({ days: "0" });
  expect(first?.["date_from"]).toBe(`${first?.["date_to"]?.slice(0, 8)}01`);
  expect(screen.getByText(/Dias e horas no Horário .*Brasília\.$/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Falar com o suporte" }).getAttribute("href")).toBe(
    "https://ajuda.test/chat",
  );
});

test("the period in the address is shown after a reload", async () => {
  const { log } = open({}, "/?days=30");
  await card(/^Aguardando ?4/);
  expect(asked(log)).toEqual([{ days: "30", date_from: "", date_to: "" }]);
  expect(screen.getByLabelText("Período").textContent).toBe("Últimos 30 dias");
});

test("after the browser goes back, the fields show the period of the shown numbers again", async () => {
  const { log } = open({}, "/?days=30");
  await card(/^Aguardando ?4/);
  await userEvent.click(screen.getByLabelText("Período"));
  await userEvent.click(await screen.findByRole("option", { name: "Últimos 7 dias" }));
  await userEvent.click(screen.getByText("Filtrar"));
  await waitFor(() => expect(asked(log).at(-1)).toMatchObject({ days: "7" }));
  await userEvent.click(screen.getByText("Voltar"));
  await waitFor(() => expect(screen.getByLabelText("Período").textContent).toBe("Últimos 30 dias"));
});

test("today's 24 hours are also a table, for readers who cannot see the bars", async () => {
  open();
  const table = within(await screen.findByRole("table", { name: "Atendimentos de hoje por hora" }));
  const rows = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(25);
  expect([rows[1], rows[10], rows[24]]).toEqual(["0h0", "9h3", "23h0"]);
  expect(screen.getByText("3 atendimentos em 21/11/2026")).toBeDefined();
});

test("attendants can be sorted by any column, their rating is also a text, and events change who is online", async () => {
  const bia = person(8, "Bia", { rating: 2.5, ratings: 4, tickets: 2, avgSupportTime: 99, medianSupportTime: 20 });
  const caio = person(9, "Caio", { rating: 1, ratings: 1, tickets: 9, avgSupportTime: 90, medianSupportTime: 90 });
  const { cache } = open({ "GET /dashboard": () => numbers({}, [person(7, "Ana"), bia, caio]) });
  const table = () => screen.getAllByRole("table").at(-1) ?? document.body;
  const order = () =>
    [...table().querySelectorAll("tbody tr")].map((row) => /Ana|Bia|Caio/.exec(row.textContent)?.[0]).join(" ");
  await waitFor(() => expect(order()).toBe("Ana Bia Caio"));
  expect(screen.getByRole("img", { name: "Satisfeito: 2,5 de 3 em 4 avaliações" })).toBeDefined();
  expect(screen.getByRole("img", { name: "Insatisfeito: 1,0 de 3 em 1 avaliação" })).toBeDefined();
  expect(screen.getByText("Sem avaliação")).toBeDefined();
  await userEvent.click(within(table()).getByRole("button", { name: "Avaliação" }));
  expect(order()).toBe("Bia Caio Ana");
  await userEvent.click(within(table()).getByRole("button", { name: "Avaliação" }));
  expect(order()).toBe("Caio Bia Ana");
  expect(within(table()).getByRole("columnheader", { name: "Avaliação" }).getAttribute("aria-sort")).toBe("ascending");
  const orders: string[] = [];
  for (const head of within(table()).getAllByRole("columnheader")) {
    await userEvent.click(within(head).getByRole("button"));
    orders.push(order());
  }
  const [abc, bca, cba] = ["Ana Bia Caio", "Bia Caio Ana", "Caio Bia Ana"];
  expect(orders).toEqual([abc, bca, cba, bca, cba, abc]);
  await waitFor(() => expect(within(table()).getAllByText("Online")).toHaveLength(1));
  const ana = { ...plainUser, id: 7, name: "Ana", email: "a@b.c" };
  act(() => apply(cache, "user.update", { user: ana }));
  await waitFor(() => expect(within(table()).getAllByText("Offline")).toHaveLength(3));
});

test("the numbers are fetched again when tickets change, at most once in half a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { log, cache } = open();
  await card(/^Aguardando ?4/);
  act(() => {
    for (const id of [1, 2, 3]) apply(cache, "ticket.update", { ticket: aTicket({ id }) });
  });
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(asked(log)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(asked(log)).toHaveLength(2));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(asked(log)).toHaveLength(2);
});

test("the open list behind a number is fetched again together with the number", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { log, cache } = open({
    "GET /dashboard/services": () => ({ services: [], hasMore: false, nextCursor: null }),
  });
  const lists = () => log.filter(({ path }) => path === "/dashboard/services");
  fireEvent.click(await card(/^Aguardando ?4/));
  await screen.findByText("Nenhum atendimento entra nesta conta.");
  expect(lists()).toHaveLength(1);
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ id: 1 }) }));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(lists()).toHaveLength(2));
});

test("the exported file has the figures on screen, for a spreadsheet", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:x";
  });
  open({
    "GET /dashboard": () =>
      numbers({}, [person(7, "=Ana", { rating: 2.5, ratings: 2, tickets: 1, avgSupportTime: 1.5 })]),
  });
  await card(/^Aguardando ?4/);
  await screen.findByText("3 atendimentos em 21/11/2026");
  await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text.split("\r\n")).toEqual([
    "\uFEFFPeríodo;01/11/2026;21/11/2026;America/Sao_Paulo",
    "",
    "Número;Valor;Mediana",
    "Aguardando;4;",
    "Em atendimento;2;",
    "Resolvidos;1234;",
    "Novos contatos;5;",
    "Tempo médio de atendimento (min);75,4;59,6",
    "Tempo médio de espera (min);0,2;",
    "",
    "Nome;Avaliação;Avaliações;Resolvidos;Tempo médio (min);Mediana (min);Situação",
    "'=Ana;2,5;2;1;1,5;;Online",
    "",
    "Atendimentos de hoje por hora;21/11/2026",
    "Hora;Atendimentos",
    ...Array.from({ length: 24 }, (_, hour) => `${hour}h;${hour === 9 ? 3 : 0}`),
    "",
  ]);
});

test("a company without a connection gets a link to the page on which a number is connected", async () => {
  const none = { supportPending: 0, supportHappening: 0, supportFinished: 0, leads: 0 };
  open({ "GET /dashboard": () => numbers(none), "GET /whatsapp": () => [] });
  expect((await screen.findByRole("link", { name: "Conectar um número" })).getAttribute("href")).toBe("/connections");
});

test("when the numbers failed to load, the page says so, and they can be fetched again", async () => {
  open({ "GET /dashboard": () => new Refusal(500, "ERR_INTERNAL") });
  expect(await screen.findByText("Não foi possível carregar os números.")).toBeDefined();
  wire({ "GET /dashboard": () => numbers() });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await card(/^Aguardando ?4/)).toBeDefined();
});

test("a company with service goals sees on the same page how far they were met", async () => {
  const me = aUser({ profile: "admin" });
  const company = { ...me.company, settings: [{ key: "serviceGoals" as const, value: "enabled" }] };
  const all = { answersMet: 3, answersMissed: 1, resolutionsMet: 0, resolutionsMissed: 0 };
  wire({
    "GET /dashboard": () => numbers(),
    "GET /dashboard/hourly": () => ({ date: "2026-11-21", hours: Array.from({ length: 24 }, () => 0) }),
    "GET /whatsapp": () => [aConnection({ id: 1 })],
    "GET /dashboard/pictures": somePictures,
    "GET /dashboard/goals": () => ({ all, days: [], queues: [], attendants: [] }),
  });
  show(<Dashboard />, { me: { ...me, company } });
  expect(await screen.findByText("75% no prazo")).toBeDefined();
});
