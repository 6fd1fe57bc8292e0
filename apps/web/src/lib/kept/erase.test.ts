import { afterEach, expect, test, vi } from "vitest";
import { eraseKept } from "./erase.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("signing out deletes the stored data and the notices with customers' words", async () => {
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal("indexedDB", { deleteDatabase });
  const close = vi.fn<() => void>();
  const registration = { getNotifications: async () => [{ close }, { close }] };
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
  eraseKept();
  expect(deleteDatabase).toHaveBeenCalledWith("balcao-kept");
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2));
});

test("signing out works in a browser without storage or service workers", () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(() => eraseKept()).not.toThrow();
});
