import async_hooks, { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { SharedStorage, withSharedStorage } from "./shared-storage.ts";

test("each storage sees its own value, after awaits and when storages are nested", async () => {
  const [one, other] = [new SharedStorage(), new SharedStorage()];
  const seen = await Promise.all(
    [1, 2].map((n) =>
      one.run(n, async () => {
        await turn();
        return other.run(`in ${n}`, async () => {
          await turn();
          const inner = one.run("inner", () => one.getStore());
          return [one.getStore(), other.getStore(), inner];
        });
      }),
    ),
  );
  expect(seen).toEqual([
    [1, "in 1", "inner"],
    [2, "in 2", "inner"],
  ]);
  expect([one.getStore(), other.getStore()]).toEqual([undefined, undefined]);
});

test("only objects made inside `withSharedStorage` use the shared storage; all others keep Node's own", () => {
  const before = AsyncLocalStorage;
  const isOld = Number(process.versions.node.split(".")[0]) < 24;
  const made = withSharedStorage(() => new AsyncLocalStorage());
  expect(made instanceof SharedStorage).toBe(isOld);
  expect(() =>
    withSharedStorage(() => {
      throw new Error("broken");
    }),
  ).toThrow("broken");
  expect([AsyncLocalStorage, async_hooks.AsyncLocalStorage]).toEqual([before, before]);
  expect(new AsyncLocalStorage()).not.toBeInstanceOf(SharedStorage);
});
