import type { Route } from "@balcao/shared/contract";
import { expect, test, vi } from "vitest";
import { z as realZod } from "zod";

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

test("no screen uses a schema, because schemas are missing in the browser", async () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../testing/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const shared = import.meta.glob<Record<string, unknown>>([
    "../../../../packages/shared/src/**/*.ts",
    "!../../../../packages/shared/src/**/*.test.ts",
  ]);
  const used = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/^import \{([^}]*)\} from "@balcao\/shared\/([^"]+)"/gm)].flatMap(([, names = "", from = ""]) =>
      names
        .split(",")
        .map((name) => name.trim().split(" as ")[0] ?? "")
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ file, name, module: `../../../../packages/shared/src/${from}.ts` })),
    ),
  );
  const modules = new Map<string, Record<string, unknown>>();
  for (const path of new Set(used.map(({ module }) => module))) modules.set(path, (await shared[path]?.()) ?? {});
  const schemas = used.filter(({ module, name }) => modules.get(module)?.[name] instanceof realZod.ZodType);
  expect(schemas.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  expect(used.length).toBeGreaterThan(500);
});
