import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { notify } from "../lib/notify.ts";
import { show } from "../testing/render.tsx";

test.each([
  ["stays under the pointer", {}, true],
  ["whose offer lapses goes in time, even under the pointer", { lapses: true as const }, false],
])("a notice %s", (_does, more, stays) => {
  vi.useFakeTimers();
  show(null);
  act(() => notify.success("Salvo", 6000, { label: "Desfazer", run: () => undefined, ...more }));
  act(() => void vi.advanceTimersByTime(4000));
  fireEvent.pointerEnter(screen.getByText("Salvo"));
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.queryByText("Salvo") !== null).toBe(stays);
  vi.useRealTimers();
});

test("a later offer replaces an earlier offer about the same thing, and other offers stay", () => {
  const offer = (about: string) => ({ label: "Desfazer", run: () => undefined, about });
  show(null);
  act(() => notify.success("Ana: resolvido", 6000, offer("ticket 1")));
  act(() => notify.success("Bia: resolvido", 6000, offer("ticket 2")));
  act(() => notify.success("Ana: devolvido", 6000, offer("ticket 1")));
  expect(screen.queryByText("Ana: resolvido")).toBeNull();
  for (const text of ["Bia: resolvido", "Ana: devolvido"]) expect(screen.queryByText(text)).not.toBeNull();
});
