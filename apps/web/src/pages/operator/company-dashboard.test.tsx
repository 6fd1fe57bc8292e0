import { companyDashboardSchema, type CompanyDashboard as Shown } from "@balcao/shared/dashboard/operator-api";
import { fewFeatures } from "@balcao/shared/testing/plans";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import CompanyDashboard from "./company-dashboard.tsx";

const flags = { ...fewFeatures, useKanban: false };
const company = (part: Partial<Shown> = {}): Shown =>
  companyDashboardSchema.parse({
    company: {
      id: 7,
      name: "Padaria",
      state: "suspended",
      taxId: "11222333000181",
      email: "dona@padaria.example",
      phone: "11987654321",
      segment: "Tecnologia",
      employeeCount: 101,
      createdAt: "2026-11-01T12:00:00.000Z",
    },
    providers: [{ provider: "iugu", ref: "CUST-1" }],
    plan: {
      name: "Essencial",
      ...flags,
      users: { used: 2, limit: 3 },
      connections: { used: 1, limit: null },
      queues: { used: 0, limit: 5 },
      storageMb: { used: 12, limit: 1024 },
    },
    counters: {
      supportPending: 4,
      supportHappening: 2,
      supportFinished: 1234,
      leads: 5,
      avgSupportTime: 75.4,
      medianSupportTime: 59.6,
      avgWaitTime: 0.2,
      medianWaitTime: null,
    },
    attendants: [
      {
        id: 1,
        name: "Ana",
        online: true,
        rating: null,
        ratings: 0,
        tickets: 3,
        avgSupportTime: 61,
        medianSupportTime: 60,
      },
    ],
    period: { from: "2026-11-20", to: "2026-11-22" },
    timezone: "America/Sao_Paulo",
    assistant: { enabled: true, instructions: "Fale com carinho.", temperature: 0.5 },
    prompts: [
      {
        id: 4,
        name: "Encomendas",
        instructions: "",
        temperature: 1,
        maxMessages: 20,
        usedBy: { queues: [], connections: [] },
      },
    ],
    ...part,
  });
const open = (answers: Parameters<typeof wire>[0] = {}) => {
  const log = wire({
    "GET /dashboard/:companyId": () => company(),
    "GET /companies/:companyId": () => new Refusal(404, "ERR_NO_COMPANY_FOUND"),
    "GET /operator/companies/:companyId/subscription": () => new Refusal(409, "ERR_SUBSCRIPTION_STATE"),
    ...answers,
  });
  const page = (
    <Routes>
      <Route path="/admin-settings/dashboard/:companyId" element={<CompanyDashboard />} />
    </Routes>
  );
  return { log, ...show(page, { at: "/admin-settings/dashboard/7" }) };
};

test("the page shows the company, its plan's limits, its numbers and its attendants, without links to details", async () => {
  open();
  await screen.findByRole("heading", { level: 1, name: "Padaria" });
  expect(document.title).toContain("Padaria");
  expect(screen.getByText("Números de 20/11/2026 a 22/11/2026")).toBeDefined();
  const registration = within(screen.getByRole("region", { name: "Cadastro" }));
  for (const words of ["11.222.333/0001-81", "(11) 98765-4321", "Tecnologia", "Suspensa"])
    expect(registration.getByText(words)).toBeDefined();
  const permissions = within(screen.getByRole("region", { name: "O que o plano permite" }));
  for (const words of ["2 de 3", "1, sem limite", "12 de 1.024"]) expect(permissions.getByText(words)).toBeDefined();
  expect(permissions.getAllByText("Incluído")).toHaveLength(1);
  expect(permissions.getAllByText("Não incluído")).toHaveLength(6);
  const cards = screen.getByRole("list", { name: "Números do período" });
  expect(within(cards).getAllByRole("listitem")).toHaveLength(6);
  expect(cards.textContent).toContain("1 h 15 min");
  expect(within(cards).queryByRole("button", { name: /^Resolvidos/ })).toBeNull();
  const table = within(screen.getByRole("table"));
  expect(table.getByRole("row", { name: /Ana/ }).textContent).toContain("3");
  expect(table.queryByRole("button", { name: /Ana/ })).toBeNull();
});

test("the operator chooses other days, which the address keeps; without a choice the server chooses the days", async () => {
  const { log } = open();
  await screen.findByRole("heading", { level: 1, name: "Padaria" });
  const asked = () =>
    log
      .filter(({ path }) => path === "/dashboard/7")
      .map(({ query }) => [query.get("date_from"), query.get("date_to")]);
  expect(asked()).toEqual([[null, null]]);
  await userEvent.click(screen.getByLabelText("Período"));
  await userEvent.click(await screen.findByRole("option", { name: "Últimos 7 dias" }));
  await userEvent.click(screen.getByRole("button", { name: "Filtrar" }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  const [from = "", to = ""] = asked()[1] ?? [];
  expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(6 * 86_400_000);
  expect(screen.getByTestId("where").dataset["search"]).toContain("days=7");
  expect(screen.getByRole("heading", { level: 1, name: "Padaria" })).toBeDefined();
});

test("the page shows whether the company's chatbot answers, and each prompt with its temperature and its text", async () => {
  open();
  const prompts = within(await screen.findByRole("region", { name: "Prompts do assistente" }));
  expect(prompts.getByText("Assistente habilitado")).toBeDefined();
  expect(prompts.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Prompt da empresaTemperatura 0,5Fale com carinho.",
    "EncomendasTemperatura 1Sem instruções.",
  ]);
  const text = prompts.getByText("Fale com carinho.");
  expect(text.closest("details")?.open).toBe(false);
  await userEvent.click(prompts.getByText("Prompt da empresa"));
  expect(text.closest("details")?.open).toBe(true);
});

test("the company's payments are shown with the providers' names for the company, even if the company is never billed", async () => {
  open();
  const billing = within(await screen.findByRole("region", { name: "Cobrança" }));
  expect(billing.getByText("Esta empresa não é cobrada.")).toBeDefined();
  expect(billing.getByText("CUST-1")).toBeDefined();
});

test("a missing company is reported, and nothing else is fetched", async () => {
  const { log } = open({ "GET /dashboard/:companyId": () => new Refusal(404, "ERR_NO_COMPANY_FOUND") });
  await screen.findByText("Ops! Não encontramos esta empresa");
  expect(log.map(({ path }) => path)).toEqual(["/dashboard/7"]);
});

test("the page says that it is loading, and a page that failed to load can be fetched again", async () => {
  let fails = true;
  open({ "GET /dashboard/:companyId": () => (fails ? new Refusal(500, "ERR_INTERNAL") : company()) });
  await screen.findByRole("status", { name: "Carregando…" });
  await screen.findByText("Não foi possível carregar os dados da empresa.");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Padaria" })).toBeDefined();
});

test("the company's page has the same actions as the list of companies", async () => {
  const listed = {
    id: 7,
    name: "Padaria",
    email: "dona@padaria.example",
    phone: "11987654321",
    cpfCnpj: "11222333000181",
    segment: "Tecnologia",
    employeeCount: 101,
    plan: { id: 2, name: "Essencial" },
    status: true,
    state: "active",
    dueDate: "2026-12-10",
    recurrence: "MENSAL",
    today: "2026-11-23",
    createdAt: "2026-11-01T12:00:00.000Z",
    removedAt: null,
    usersCount: 3,
    connectionsCount: 1,
    isOperators: false,
    seal: null,
  };
  open({ "GET /companies/:companyId": () => listed });
  expect(await screen.findByRole("button", { name: "Entrar em Padaria como um usuário" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Mais ações para Padaria" }));
  await userEvent.click(within(await screen.findByRole("menu")).getByRole("menuitem", { name: /vencimento/i }));
  expect(await screen.findByRole("dialog", { name: /Padaria/ })).toBeDefined();
});
