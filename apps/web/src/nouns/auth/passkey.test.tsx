import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePasskeyInField } from "./passkey.ts";

const asked = vi.hoisted(() => vi.fn<(options: unknown) => unknown>());
vi.mock("../../lib/api.ts", () => ({ call: asked }));
vi.mock("../../lib/passkeys/browser.ts", () => ({
  offersInField: async () => true,
  passkeyFault: () => null,
  signByPasskey: () => new Promise(() => undefined),
  stopWaiting: async () => undefined,
}));
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset().mockResolvedValue({});
});
afterEach(() => void vi.useRealTimers());

test("an open page asks for a new challenge before its challenge expires, and stops asking once the user leaves", async () => {
  const { unmount } = renderHook(() => usePasskeyInField(() => undefined, false));
  await minutes(3);
  expect(asked).toHaveBeenCalledTimes(1);
  await minutes(2);
  expect(asked).toHaveBeenCalledTimes(2);
  unmount();
  await minutes(10);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("the field offers no passkeys during another sign-in by passkey, and offers them again after it", async () => {
  const { rerender } = renderHook(({ isBusy }) => usePasskeyInField(() => undefined, isBusy), {
    initialProps: { isBusy: false },
  });
  await minutes(1);
  rerender({ isBusy: true });
  await minutes(10);
  expect(asked).toHaveBeenCalledTimes(1);
  rerender({ isBusy: false });
  await minutes(1);
  expect(asked).toHaveBeenCalledTimes(2);
});
