import type { Goals as Figures } from "@balcao/shared/dashboard/schema";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { Goals } from "./goals.tsx";

const none = { answersMet: 0, answersMissed: 0, resolutionsMet: 0, resolutionsMissed: 0 };
const figures: Figures = {
  all: { ...none, answersMet: 999, answersMissed: 1 },
  days: [
    { day: "2026-11-20", ...none, answersMet: 999 },
    { day: "2026-11-21", ...none, answersMissed: 1 },
  ],
  queues: [
    { queue: { id: 1, name: "Vendas", color: "#2e7d32" }, ...none, answersMet: 3, answersMissed: 1 },
    { queue: null, ...none, resolutionsMet: 2 },
  ],
  attendants: [{ user: null, ...none, answersMissed: 1 }],
};
const withGoals = (value: string) => {
  const me = aUser({ profile: "admin" });
  return { ...me, company: { ...me.company, settings: [{ key: "serviceGoals" as const, value }] } };
};
const open = (value: string) => {
  const log = wire({ "GET /dashboard/goals": () => figures });
  show(<Goals asked={{ days: 7, date_from: "", date_to: "" }} />, { me: withGoals(value) });
  return log;
};

test("a company sees how many goals it met in all, by queue and by attendant, and 100 % only where no goal was missed", async () => {
  open("enabled");
  const queues = await screen.findByRole("table", { name: "Por setor" });
  expect(screen.getByText("99% no prazo")).toBeDefined();
  expect(screen.getByText("999 de 1000")).toBeDefined();
  expect(within(queues).getByRole("row", { name: /Vendas 75% no prazo · 3 de 4 —/ })).toBeDefined();
  expect(within(queues).getByRole("row", { name: /Sem setor — 100% no prazo · 2 de 2/ })).toBeDefined();
  const people = screen.getByRole("table", { name: "Por atendente" });
  expect(within(people).getByRole("row", { name: /Celular ou ninguém 0% no prazo · 0 de 1/ })).toBeDefined();
});

test("each day's goals are shown as a picture and as a table, and a goal that applied to no ticket has nothing to show", async () => {
  open("enabled");
  const days = within(await screen.findByRole("table", { name: "Primeiras respostas por dia" }));
  expect(days.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "DiaNo prazoFora do prazo",
    "20/11/20269990",
    "21/11/202601",
  ]);
  expect(screen.getAllByText("Nada a mostrar")).toHaveLength(1);
});

test("a company without goals has no card for goals, and its goals are not fetched", () => {
  const log = open("disabled");
  expect(screen.queryByText("Metas de atendimento")).toBeNull();
  expect(log).toEqual([]);
});
