import { expect, test } from "vitest";
import { closedOn, everyDay, week } from "../testing/hours.ts";
import type { DeskHours } from "./desk.ts";
import { defaultWeek } from "./rules.ts";
import { hoursInWords } from "./words.ts";

const desk = (more: Partial<DeskHours> = {}): DeskHours => ({
  scheduleType: "company",
  timezone: "America/Sao_Paulo",
  schedules: [...defaultWeek],
  holidays: [],
  queue: null,
  ...more,
});
/** A Monday at 11:00 in São Paulo. */
const monday = new Date("2026-11-23T14:00:00Z");
const sunday = new Date("2026-11-22T14:00:00Z");

test("a week in words joins days with equal hours", () => {
  expect(hoursInWords(desk(), monday)).toEqual({
    open: true,
    text: "Horário: segunda-feira a sexta-feira 08:00-18:00; sábado 08:00-12:00; domingo fechado",
  });
});

test("while the company is closed, the words name the next opening", () => {
  const said = hoursInWords(desk(), sunday);
  expect(said?.open).toBe(false);
  expect(said?.text).toMatch(/Agora está fechado; abre de novo segunda-feira 23\/11 às 08:00$/);
});

test("near holidays are named with their hours, and distant holidays are not", () => {
  const holidays = [
    closedOn("2024-12-25", "yearly"),
    closedOn("2026-12-24", "none", { startTime: "08:00", endTime: "12:00" }),
    closedOn("2027-05-01", "yearly"),
  ];
  const text = hoursInWords(desk({ holidays }), monday)?.text ?? "";
  const [, listed = ""] = text.split("Feriados próximos: ");
  expect(listed).toMatch(/^quinta-feira 24\/12 \(.*\) 08:00-12:00; sexta-feira 25\/12 \(.*\) fechado$/);
});

test("with queues' own hours, the words describe the ticket's queue, and a ticket without a queue gets no words", () => {
  const queue = { name: "Suporte", schedules: week({ friday: "22:00-02:00" }) };
  expect(hoursInWords(desk({ scheduleType: "queue", queue }), monday)?.text).toMatch(
    /^Horário de Suporte: segunda-feira a quinta-feira fechado; sexta-feira 22:00-02:00; sábado a domingo fechado/,
  );
  expect(hoursInWords(desk({ scheduleType: "queue" }), monday)).toBeNull();
  expect(hoursInWords(desk({ scheduleType: "disabled" }), monday)).toBeNull();
});

test("a day with a break has both of its intervals", () => {
  const schedules = everyDay("08:00-12:00").map((day) => ({
    ...day,
    more: [{ startTime: "13:00", endTime: "18:00" }],
  }));
  expect(hoursInWords(desk({ schedules }), monday)?.text).toBe(
    "Horário: segunda-feira a domingo 08:00-12:00 e 13:00-18:00",
  );
});
