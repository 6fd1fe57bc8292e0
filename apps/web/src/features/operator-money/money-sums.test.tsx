import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { wire } from "../../testing/wire.ts";
import { MoneySums } from "./money-sums.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-11-21T12:00:00Z") }));
afterEach(() => vi.useRealTimers());

const none = {
  open: 0,
  overdue: 0,
  months: [],
  trials: { days: [], soonest: [] },
  left: { months: [], last: [] },
};
function open(part: object) {
  wire({ "GET /operator/money": () => ({ ...none, ...part }) });
  show(<MoneySums />);
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => Array.from(row.children, (cell) => cell.textContent?.replace(/\s/g, " ")).join(" | "));

test("the income is shown by month and plan, the oldest month first, and includes months without income", async () => {
  const months = [
    {
      month: "2026-11",
      paid: 300,
      invoices: 3,
      plans: [
        { plan: "Ouro", paid: 200 },
        { plan: "Prata", paid: 100 },
      ],
    },
    { month: "2026-09", paid: 150, invoices: 1, plans: [{ plan: null, paid: 150 }] },
  ];
  open({ months });
  expect(await rowsOf("Pago por mês e plano")).toEqual([
    "Mês | Ouro | Prata | Outros",
    "09/2026 | R$ 0,00 | R$ 0,00 | R$ 150,00",
    "10/2026 | R$ 0,00 | R$ 0,00 | R$ 0,00",
    "11/2026 | R$ 200,00 | R$ 100,00 | R$ 0,00",
  ]);
});

test("the trials that end are drawn for each coming day, and each company links to its page", async () => {
  const soonest = [{ company: { id: 7, name: "Padaria da Ana" }, plan: "Ouro", endsOn: "2026-12-21" }];
  open({ trials: { days: [{ day: "2026-12-21", companies: 1 }], soonest } });
  const days = await rowsOf("Testes que acabam");
  expect([days.length, days[1], days.at(-1)]).toEqual([32, "21/11/2026 | 0", "21/12/2026 | 1"]);
  expect((await rowsOf("Testes que acabam primeiro"))[1]).toBe("Padaria da Ana | Ouro | 21/12/2026");
  expect(screen.getByRole("link", { name: "Padaria da Ana" }).getAttribute("href")).toBe("/admin-settings/dashboard/7");
});

test("the companies that left are drawn for each of twelve months, with each company's reason", async () => {
  const last = [{ company: { id: 8, name: "Loja do Zé" }, at: "2026-11-11T02:00:00.000Z", why: "unpaid" }];
  open({ left: { months: [{ month: "2026-11", companies: 1 }], last } });
  const months = await rowsOf("Quem saiu");
  expect([months.length, months[1], months.at(-1)]).toEqual([13, "12/2025 | 0", "11/2026 | 1"]);
  expect((await rowsOf("Saídas mais recentes"))[1]).toBe("Loja do Zé | Não pagou | 10/11/2026");
});

test("the page says that no trial ends and that no company left", async () => {
  open({});
  expect(await screen.findByText("Nenhum teste acaba nos próximos 30 dias.")).toBeDefined();
  expect(screen.getByText("Ninguém saiu nos últimos 12 meses.")).toBeDefined();
  expect(screen.getByText("Nenhum pagamento recebido ainda.")).toBeDefined();
});
