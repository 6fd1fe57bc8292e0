import type { Route } from "@balcao/shared/contract";
import { expect, test, vi } from "vitest";
import type { z as realZod } from "zod";

type Module = Record<string, Record<string, Route>>;
const files = import.meta.glob<Module>("../../../../packages/shared/src/*/api.ts");
const load = () => Promise.all(Object.values(files).map((file) => file()));
const said = (modules: Module[]) =>
  modules
    .flatMap((module) => Object.values(module))
    .flatMap((api) => Object.values(api).map(({ method, path, access }) => [method, path, access]));

test("without zod every contract still has its method and its path", async () => {
  const real = said(await load());
  vi.resetModules();
  vi.doMock("zod", () => import("../../zod-in-browser.ts"));
  const bare = said(await load());
  vi.doUnmock("zod");
  // Otherwise the next test file of this process would get the contracts without schemas.
  vi.resetModules();
  expect(bare).toEqual(real);
  expect(bare.length).toBeGreaterThan(60);
});

test("a schema that is used in the browser throws an error that says why", async () => {
  const { z } = (await import("../../zod-in-browser.ts")) as unknown as { z: typeof realZod };
  expect(() => z.object({ id: z.number().int() }).parse({ id: 1 })).toThrow("only a type in the browser");
});
