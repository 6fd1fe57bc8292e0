import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOpensNext } from "./after-closing.ts";

test("each user chooses whether the next ticket opens, even in a browser that several users share", () => {
  const ana = renderHook(() => useOpensNext(7));
  const bruno = renderHook(() => useOpensNext(8));
  act(() => ana.result.current[1](false));
  expect([ana.result.current[0], bruno.result.current[0]]).toEqual([false, true]);
});
