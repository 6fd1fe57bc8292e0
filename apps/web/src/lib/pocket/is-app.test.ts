import { afterEach, expect, test, vi } from "vitest";
import { isApp } from "./is-app.ts";

afterEach(() => vi.unstubAllGlobals());
const display = (mode: string) =>
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(display-mode: ${mode})` }));

test("a page counts as an app when its display mode says so, or when iOS reports an app", () => {
  display("browser");
  expect(isApp()).toBe(false);
  display("standalone");
  expect(isApp()).toBe(true);
  display("browser");
  vi.stubGlobal("navigator", { standalone: true });
  expect(isApp()).toBe(true);
});
