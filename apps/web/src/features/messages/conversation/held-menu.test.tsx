import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openConversation, page } from "../../../testing/conversation.tsx";
import { aMessage } from "../../../testing/samples.ts";

const finger = { pointerType: "touch", clientX: 100, clientY: 100 };

async function hold(then: (row: HTMLElement) => void = () => undefined, kind = "touch") {
  openConversation(() => page([aMessage({ id: 1, body: "O boleto venceu" })]));
  const row = (await screen.findByText("O boleto venceu")).closest("li") ?? document.body;
  vi.useFakeTimers();
  fireEvent.pointerDown(row, { ...finger, pointerType: kind });
  then(row);
  act(() => void vi.advanceTimersByTime(450));
  return row;
}
const menu = () => screen.queryByRole("menuitem", { name: "Copiar texto" });
afterEach(() => void vi.useRealTimers());

test("holding a finger on a message opens its menu, and lifting the finger chooses nothing there", async () => {
  const row = await hold();
  expect(menu()).not.toBeNull();
  expect(fireEvent.touchEnd(row)).toBe(false);
  expect(fireEvent.touchEnd(row)).toBe(true);
});

test.each([
  ["a short tap", (row: HTMLElement) => void fireEvent.pointerUp(row)],
  ["a finger that scrolls", (row: HTMLElement) => void fireEvent.pointerMove(row, { ...finger, clientY: 140 })],
  ["a scroll that the browser takes over", (row: HTMLElement) => void fireEvent.pointerCancel(row)],
])("%s opens no menu", async (_what, then) => {
  await hold(then);
  expect(menu()).toBeNull();
});

test("when the browser takes a touch over after the menu opened, the next tap still works", async () => {
  const row = await hold();
  fireEvent.touchCancel(row);
  expect(fireEvent.touchEnd(row)).toBe(true);
});

test("holding the mouse down selects text as usual", async () => {
  await hold(undefined, "mouse");
  expect(menu()).toBeNull();
});
