import { renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { usePasskeyInField as InField } from "./passkey.ts";

const asked = vi.fn<(options: unknown) => unknown>();
let usePasskeyInField: typeof InField;
// Another file of this process may have loaded these modules before, and the next file must not get the replaced ones.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("../../lib/api.ts", () => ({ call: asked }));
  vi.doMock("../../lib/passkeys/browser.ts", () => ({
    offersInField: async () => true,
    passkeyFault: () => null,
    signByPasskey: () => new Promise(() => undefined),
    stopWaiting: async () => undefined,
  }));
  ({ usePasskeyInField } = await import("./passkey.ts"));
});
afterAll(() => {
  vi.doUnmock("../../lib/api.ts");
  vi.doUnmock("../../lib/passkeys/browser.ts");
  vi.resetModules();
});
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
