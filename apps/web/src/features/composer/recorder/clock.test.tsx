import { act, screen } from "@testing-library/react";
import { maxRecordingBytes } from "@balcao/shared/messages/rules";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { Clock, longestSeconds } from "./clock.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

test("the clock shows the remaining time in the last minute, and reports when the recording is full", () => {
  expect(longestSeconds * 16_000).toBeLessThan(maxRecordingBytes);
  const onFull = vi.fn<() => void>();
  show(<Clock runs onFull={onFull} />);
  pass(longestSeconds - 61);
  expect(screen.getByText("16:25")).toBeDefined();
  pass(16);
  expect(screen.getByText("faltam 0:45")).toBeDefined();
  expect(screen.getByText("Falta um minuto de gravação")).toBeDefined();
  expect(onFull).not.toHaveBeenCalled();
  pass(50);
  expect(onFull).toHaveBeenCalledOnce();
});
