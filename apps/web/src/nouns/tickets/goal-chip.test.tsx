import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aTicket } from "../../testing/samples.ts";
import { GoalChip, restOf } from "./goal-chip.tsx";

const now = Date.parse("2026-11-23T15:00:00.000Z");
const zone = "America/Sao_Paulo";
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const answer = (warn: number, due: number, part: Partial<Ticket> = {}) =>
  aTicket({ id: 1, answerWarnAt: at(warn), answerDueAt: at(due), ...part });
const chip = () => document.querySelector("[data-urgency]");
const shown = () => [chip()?.getAttribute("data-urgency"), chip()?.textContent];

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

test.each([
  ["minutes", 18, "18 min"],
  ["whole hours", 200, "3 h"],
  ["the time of another day", 60 * 22, "ter. 10:00"],
  ["minutes that are over", -5, "−5 min"],
  ["hours that are over", -125, "−2 h"],
  ["days that are over", -3000, "−2 d"],
])("the remaining time is written in %s", (_what, minutes, text) => {
  expect(restOf(at(minutes), now, zone, "pt")).toBe(text);
});

test("a ticket without a clock shows no time, and neither does a closed ticket", () => {
  show(<GoalChip ticket={aTicket({ id: 1 })} />);
  show(<GoalChip ticket={answer(-5, -1, { status: "closed" })} />);
  expect(chip()).toBeNull();
});

test("the browser's own clock alone moves a ticket's clock from calm to warning to late", () => {
  show(<GoalChip ticket={answer(1, 2)} />);
  expect(shown()).toEqual(["calm", "2 min"]);
  expect(screen.getByRole("img", { name: "Primeira resposta até 23/11/2026 12:02" })).toBeDefined();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toEqual(["soon", "1 min"]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toEqual(["late", "−1 min"]);
  expect(screen.getByRole("img", { name: "Primeira resposta: prazo vencido em 23/11/2026 12:02" })).toBeDefined();
});

test("the clock of a snoozed ticket stops, unless it was late already", () => {
  const snoozedUntil = at(500);
  show(<GoalChip ticket={answer(8, 10, { snoozedUntil })} />);
  expect(chip()).toBeNull();
  show(<GoalChip ticket={answer(-8, -5, { snoozedUntil })} />);
  expect(shown()[0]).toBe("late");
});

test("one timer moves all clocks on screen", () => {
  const timersOf = (chips: number) => {
    vi.clearAllTimers();
    const { unmount } = show(
      Array.from({ length: chips }, (_, index) => <GoalChip key={index} ticket={answer(8, 10)} />),
    );
    expect(document.querySelectorAll("[data-urgency]")).toHaveLength(chips);
    const count = vi.getTimerCount();
    unmount();
    return count;
  };
  expect(timersOf(50)).toBe(timersOf(1));
  expect(timersOf(1)).toBe(timersOf(0) + 1);
});
