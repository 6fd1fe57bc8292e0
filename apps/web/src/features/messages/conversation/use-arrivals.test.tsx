import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aMessage, aTicket } from "../../../testing/samples.ts";
import { useArrivals } from "./use-arrivals.ts";

const ticket = aTicket({ id: 1, status: "open" });
const messages = [aMessage({ id: 1 })];

test("a reader who has scrolled up is shown what they write, a message or a note; another's note leaves them where they are", () => {
  const toBottom = vi.fn<() => void>();
  const still = { ticket, messages, present: true, atBottom: false, toBottom };
  const { rerender } = renderHook(
    (wrote: { unsentCount: number; ownNote: number }) => useArrivals({ ...still, ...wrote }),
    { initialProps: { unsentCount: 0, ownNote: 3 } },
  );
  expect(toBottom).not.toHaveBeenCalled();
  rerender({ unsentCount: 0, ownNote: 4 });
  expect(toBottom).toHaveBeenCalledTimes(1);
  rerender({ unsentCount: 1, ownNote: 4 });
  expect(toBottom).toHaveBeenCalledTimes(2);
  rerender({ unsentCount: 0, ownNote: 4 });
  rerender({ unsentCount: 0, ownNote: 3 });
  expect(toBottom).toHaveBeenCalledTimes(2);
});
