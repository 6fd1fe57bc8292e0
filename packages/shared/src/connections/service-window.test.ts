import { expect, test } from "vitest";
import { generator, shuffled } from "../testing/random-trees.ts";
import { hasWritten, openUntil, type WindowEvent, windowState } from "./service-window.ts";

const hour = 3_600_000;
const message = (at: number, byAdvert = false): WindowEvent => ({ kind: "message", at: at * hour, byAdvert });
const event = (kind: Exclude<WindowEvent["kind"], "message">, at: number): WindowEvent => ({ kind, at: at * hour });
const hoursOf = (...events: WindowEvent[]) => {
  const until = openUntil(events);
  return until === null ? null : until / hour;
};

test("the last message of the customer opens the window for 24 hours", () => {
  expect(hoursOf()).toBeNull();
  expect(hoursOf(message(0))).toBe(24);
  expect(hoursOf(message(5), message(0))).toBe(29);
});

test("a reaction opens the window; its removal, an edit, a deletion, a status and our own messages do not", () => {
  expect(hoursOf(message(0), event("reaction", 3))).toBe(27);
  expect(hoursOf(event("reaction", 3))).toBe(27);
  for (const kind of ["unreaction", "edit", "deletion", "status", "answer"] as const) {
    expect(hoursOf(event(kind, 9)), kind).toBeNull();
    expect(hoursOf(message(0), event(kind, 9)), kind).toBe(24);
  }
});

test("a message from an advertisement opens the window for 72 hours once it is answered within 24 hours", () => {
  expect(hoursOf(message(0, true))).toBe(24);
  expect(hoursOf(message(0, true), event("answer", 24))).toBe(72);
  expect(hoursOf(message(0, true), event("answer", 24.1))).toBe(24);
  expect(hoursOf(event("answer", -1), message(0, true))).toBe(24);
  expect(hoursOf(message(0, true), event("answer", 1), message(60))).toBe(84);
  expect(hoursOf(message(0, true), event("answer", 1), message(10))).toBe(72);
});

test("a window is shown as open, as in its last two hours, or as closed", () => {
  const at = (hours: number) => new Date(hours * hour).toISOString();
  expect(windowState(null, 0)).toBe("none");
  expect(windowState(at(24), 0)).toBe("open");
  expect(windowState(at(24), 22 * hour - 1)).toBe("open");
  expect(windowState(at(24), 22 * hour)).toBe("closing");
  expect(windowState(at(24), 24 * hour - 1)).toBe("closing");
  expect(windowState(at(24), 24 * hour)).toBe("closed");
  expect([hasWritten(at(0)), hasWritten(at(24))]).toEqual([false, true]);
});

const kinds = ["answer", "reaction", "unreaction", "edit", "deletion", "status"] as const;
function drawn(draw: () => number): WindowEvent[] {
  return Array.from({ length: Math.floor(draw() * 12) }, () => {
    const at = Math.floor(draw() * 200);
    if (draw() < 0.4) return message(at, draw() < 0.4);
    return event(kinds[Math.floor(draw() * kinds.length)] ?? "status", at);
  });
}

test("random histories keep the rules of the window", () => {
  const draw = generator(26);
  for (let turn = 0; turn < 3000; turn += 1) {
    const [one, other] = [drawn(draw), drawn(draw)];
    const until = openUntil(one);
    const opens = one.filter(({ kind }) => kind === "message" || kind === "reaction").map(({ at }) => at);
    // The order does not matter, and a repeated event changes nothing.
    expect(openUntil(shuffled([...one, ...one], draw))).toBe(until);
    // Only a message of the customer opens the window, always for 24 hours and never for more than 72 hours.
    expect(until === null).toBe(opens.length === 0);
    const last = Math.max(...opens);
    expect(until ?? last).toBeGreaterThanOrEqual(until === null ? last : last + 24 * hour);
    expect(until ?? last).toBeLessThanOrEqual(last + 72 * hour);
    // Further events never close the window, and two merged people have at least the longer of their windows.
    const both = openUntil([...one, ...other]) ?? 0;
    expect(both).toBeGreaterThanOrEqual(Math.max(until ?? 0, openUntil(other) ?? 0));
    // Without advertisements, answers make no difference.
    const plain = one.map((each) => (each.kind === "message" ? { ...each, byAdvert: false } : each));
    expect(openUntil(plain)).toBe(openUntil(plain.filter(({ kind }) => kind !== "answer")));
  }
});
