import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOpensNext } from "./after-closing.ts";

test("whether the next ticket opens is each user's own choice in a browser that several share", () => {
  const ana = renderHook(() => useOpensNext(7));
  const bruno = renderHook(() => useOpensNext(8));
  act(() => ana.result.current[1](false));
  expect([ana.result.current[0], bruno.result.current[0]]).toEqual([false, true]);
});
