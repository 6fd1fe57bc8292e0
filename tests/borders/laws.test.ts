import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plantedTree } from "./lint.ts";
import { sourcesIn } from "./sources.ts";

const lines = (count: number, line = (n: number) => `export const a${n} = ${n};`) =>
  Array.from({ length: count }, (_, n) => line(n)).join("\n");
const body = (count: number) => `export function long() {\n${lines(count, () => "  Math.random();")}\n}\n`;

/** Each planted file breaks one rule. The fault must contain `words`. */
const forbidden: [path: string, source: string, words: string][] = [
  [
    "packages/shared/src/a/core.ts",
    'export { x } from "@balcao/core/base/database";',
    "shared imports nothing of ours",
  ],
  ["packages/shared/src/a/type.ts", 'export type { X } from "@balcao/core/x";', "shared imports nothing of ours"],
  ["packages/shared/src/a/node.ts", 'export { join } from "node:path";', "runs anywhere"],
  ["packages/shared/src/a/pg.ts", 'export { Pool } from "pg";', "runs anywhere"],
  ["packages/shared/src/a/up.ts", 'export { x } from "../../../core/src/x.ts";', "entered by its name"],
  ["packages/shared/src/a/x.test.ts", 'export { x } from "@balcao/core/x";', "shared imports nothing of ours"],
  ["packages/core/src/a/pay.ts", 'export { x } from "@balcao/payments/x";', "core imports only shared"],
  ["packages/core/src/a/bucket.ts", 'export { x } from "@balcao/s3-simulator/x";', "core imports only shared"],
  ["packages/payments/src/a/core.ts", 'export { x } from "@balcao/core/x";', "payments imports only shared"],
  ["packages/payments/src/a/x.test.ts", 'export { x } from "@balcao/core/x";', "payments imports only shared"],
  ["packages/payments/src/a/sim.ts", 'export { x } from "@balcao/payment-simulator/x";', "for tests, demo"],
  ["packages/core/src/a/call.ts", 'export { x } from "@balcao/outside/x";', "core imports only shared"],
  ["packages/outside/src/a/core.ts", 'export { x } from "@balcao/core/x";', "outside imports only shared"],
  [
    "packages/linking-extension/src/a.ts",
    'export { x } from "@balcao/core/x";',
    "linking-extension imports only shared",
  ],
  ["packages/outside/src/a/sim.ts", 'export { x } from "@balcao/outside-simulator/x";', "for tests, demo"],
  ["apps/api/src/a/bank.ts", 'export { x } from "@balcao/payment-simulator/x";', "for tests, demo"],
  ["apps/worker/src/a/bank.ts", 'export { x } from "@balcao/payment-simulator/x";', "for tests, demo"],
  ["apps/web/src/a/pay.ts", 'export { x } from "@balcao/payments/x";', "web imports only shared"],
  [
    "packages/payment-simulator/src/a.ts",
    'export { x } from "@balcao/payments/x";',
    "shares nothing with what it tests",
  ],
  ["packages/core/src/a/app.ts", 'export { x } from "@balcao/api/app";', "core imports only shared"],
  ["packages/core/src/a/up.ts", 'export { x } from "../../../../apps/api/src/app.ts";', "entered by its name"],
  ["packages/core/src/a/http.ts", 'export { Router } from "express";', "no HTTP, no Redis and no WhatsApp"],
  ["packages/core/src/a/redis.ts", 'export { Redis } from "ioredis";', "no HTTP, no Redis and no WhatsApp"],
  ["packages/core/src/a/queue.ts", 'export { Queue } from "bullmq";', "no HTTP, no Redis and no WhatsApp"],
  [
    "packages/core/src/a/wa.ts",
    'export { proto } from "@whiskeysockets/baileys";',
    "no HTTP, no Redis and no WhatsApp",
  ],
  ["packages/core/src/desk/b/verb.ts", 'export { inCompany } from "../../base/database.ts";', "never opens a scope"],
  ["packages/core/src/base/verb.ts", 'export { asPlatform } from "./database.ts";', "never opens a scope"],
  ["packages/core/src/base/up.ts", 'export { x } from "../company/a/x.ts";', "never runs up"],
  ["packages/core/src/base/b/up.ts", 'export type { X } from "../../desk/a/x.ts";', "never runs up"],
  ["packages/core/src/company/a/up.ts", 'export { x } from "../../numbers/a/x.ts";', "never runs up"],
  ["packages/core/src/numbers/a/up.ts", 'export { x } from "../../desk/a/x.ts";', "never runs up"],
  ["packages/core/src/desk/a/up.ts", 'export { x } from "../../followers/a/x.ts";', "never runs up"],
  ["packages/core/src/followers/a/up.ts", 'export { x } from "../../office/a/x.ts";', "never runs up"],
  ["packages/core/src/office/a/up.ts", 'export { x } from "../../testing/x.ts";', "never runs up"],
  ["apps/api/src/a/worker.ts", 'export { x } from "@balcao/worker/x";', "Apps never import apps"],
  ["apps/api/src/a/up.ts", 'export { x } from "../../../worker/src/x.ts";', "entered by its name"],
  [
    "apps/api/src/a/simulator.ts",
    'export { x } from "@balcao/whatsapp-simulator/x";',
    "for tests, demo and benchmarks",
  ],
  ["apps/worker/src/a/api.ts", 'export { x } from "@balcao/api/x";', "Apps never import apps"],
  [
    "apps/worker/src/a/simulator.ts",
    'export const x = () => import("@balcao/whatsapp-simulator/x");',
    "for tests, demo",
  ],
  [
    "apps/worker/src/a/baileys.ts",
    'export type { proto } from "@whiskeysockets/baileys";',
    "The worker knows WhatsApp by its port",
  ],
  ["apps/worker/src/whatsapp/signal.ts", 'export { x } from "libsignal";', "The worker knows WhatsApp by its port"],
  ["apps/worker/src/a/link.ts", 'export { x } from "../whatsapp/baileys/link.ts";', "The worker knows WhatsApp by its"],
  ["apps/worker/src/whatsapp/link.ts", 'export { x } from "./baileys/link.ts";', "The worker knows WhatsApp by its"],
  ["apps/worker/src/whatsapp/baileys/a/api.ts", 'export { x } from "@balcao/api/x";', "Apps never import apps"],
  ["apps/worker/src/a/x.test.ts", 'export { x } from "@balcao/api/x";', "Apps never import apps"],
  ["apps/web/src/a/core.ts", 'export type { X } from "@balcao/core/x";', "web imports only shared"],
  ["apps/web/src/a/icons.ts", 'export { Add } from "@mui/icons-material";', "lucide-react"],
  ["apps/web/src/a/lucide.ts", 'export { Plus } from "lucide-react";', "by its own path"],
  ["apps/web/src/features/a/lucide.ts", 'export { Plus } from "lucide-react/icons";', "by its own path"],
  ["apps/web/src/features/a/dialog.ts", 'export { x } from "../b/dialog.tsx";', "imports no other feature"],
  [
    "apps/web/src/features/a/parts/dialog.ts",
    'export type { X } from "../../b/queries.ts";',
    "imports no other feature",
  ],
  ["apps/web/src/features/a/parts/late.ts", 'export const x = () => import("../../b/c/d.tsx");', "no other feature"],
  ["apps/web/src/features/a/app.ts", 'export { x } from "../../app/x.ts";', "never runs up"],
  ["apps/web/src/features/a/parts/page.ts", 'export { x } from "../../../pages/x.tsx";', "never runs up"],
  ["apps/web/src/features/a/sample.ts", 'export { x } from "../../testing/samples.ts";', "never runs up"],
  ["apps/web/src/pages/a.ts", 'export { x } from "../app/x.ts";', "never runs up"],
  ["apps/web/src/nouns/a/cache.ts", 'export { x } from "../../features/a/x.ts";', "never runs up"],
  ["apps/web/src/nouns/a/b/page.ts", 'export type { X } from "../../../pages/x.tsx";', "never runs up"],
  ["apps/web/src/ui/row.ts", 'export { x } from "../nouns/a/x.ts";', "never runs up"],
  ["apps/web/src/ui/row.test.ts", 'export { x } from "../features/a/x.ts";', "never runs up"],
  ["apps/web/src/lib/x.test.ts", 'export { x } from "../nouns/a/cache.ts";', "never runs up"],
  ["apps/web/src/lib/y.ts", 'export { x } from "../ui/x.ts";', "never runs up"],
  [
    "packages/whatsapp-simulator/src/a.ts",
    'export { x } from "@balcao/shared/x";',
    "shares nothing with what it tests",
  ],
  ["apps/api/src/b/one.ts", 'import type { Two } from "./two.ts";\nexport type One = Two | 1;', "no-cycle"],
  ["apps/api/src/b/env-read.ts", "export const home = process.env.HOME;", "no-process-env"],
  ["apps/api/src/b/env-import.ts", 'export { env } from "node:process";', "only in env.ts"],
  ["apps/api/src/b/console.ts", 'console.log("x");', "no-console"],
  ["apps/api/src/b/cubic.ts", "export const a = /\\[([^\\]]*)\\]\\(([^)\\s]+)[^)]*\\)/;", "super-linear-backtracking"],
  ["apps/api/src/b/square.ts", "export const a = (text: string) => text.replace(/ +$/, '');", "super-linear-move"],
  ["apps/api/src/b/any.ts", "export const x = (y: any): void => y;", "no-explicit-any"],
  ["apps/api/src/b/long.ts", lines(251), "max-lines"],
  ["apps/api/src/b/long.test.ts", lines(251), "max-lines"],
  ["apps/api/src/b/function.ts", body(59), "max-lines-per-function"],
  [
    "apps/api/src/b/floating.ts",
    "const f = async () => 1;\nexport const g = () => {\n  f();\n};",
    "no-floating-promises",
  ],
  [
    "apps/api/src/b/misused.ts",
    "export const g = (p: Promise<boolean>) => {\n  if (p) return 1;\n};",
    "no-misused-promises",
  ],
  ["apps/api/src/b/thenable.ts", "export const g = async () => await 1;", "await-thenable"],
  [
    "apps/api/src/b/switch.ts",
    'export function f(x: "a" | "b") {\n  switch (x) {\n    case "a":\n      return 1;\n  }\n}',
    "switch-exh",
  ],
  ["apps/api/src/b/mark.ts", "// TODO: later\nexport const x = 1;", "no-warning-comments"],
  ["apps/api/src/b/ignore.ts", "// @ts-ignore\nexport const x = 1;", "ban-ts-comment"],
  ["apps/api/src/b/unused.ts", "// oxlint-disable-next-line no-console\nexport const x = 1;", "Unused"],
  ["apps/api/src/b/skip.test.ts", testing('test.skip("x", () => expect(1).toBe(1));'), "no-disabled-tests"],
  ["apps/api/src/b/only.test.ts", testing('test.only("x", () => expect(1).toBe(1));'), "no-focused-tests"],
  ["apps/api/src/b/empty.test.ts", testing('test("x", () => {});'), "expect-expect"],
  ["apps/web/src/b/hooks.tsx", hooks("if (on) useEffect(() => {}, []);"), "hooks"],
  ["apps/web/src/b/deps.tsx", hooks("useEffect(() => on && alert(1), []);"), "exhaustive-deps"],
  ["apps/web/src/b/alt.tsx", 'export const Face = () => <img src="a.png" />;', "alt-text"],
];

/** Files that look like faults and are allowed. */
const allowed: [path: string, source: string][] = [
  ["apps/api/src/b/two.ts", 'import type { One } from "./one.ts";\nexport type Two = One[] | 2;'],
  ["packages/shared/src/c/zod.ts", 'export { z } from "zod";\nexport { minimum } from "zod/mini";'],
  ["packages/shared/src/c/near.ts", 'export * from "./zod.ts";'],
  ["packages/shared/src/c/zod.test.ts", testing('test("x", () => expect(1).toBe(1));')],
  [
    "packages/core/src/desk/c/service.ts",
    'export { publish } from "../../base/outbox/write.ts";\nexport { x } from "../d/x.ts";\nexport type { X } from "@balcao/shared/x";',
  ],
  ["packages/core/src/desk/c/verb.test.ts", 'export { x } from "../../followers/a/x.ts";'],
  ["packages/core/src/company/auth/login.ts", 'export { inCompany } from "../../base/database.ts";'],
  [
    "apps/api/src/c/routes.ts",
    'export { inCompany } from "@balcao/core/base/database";\nexport type { X } from "@balcao/shared/x";',
  ],
  ["apps/api/src/c/linear.ts", "export const a = (text: string) => text.replace(/(?<! ) +$/, '');"],
  ["packages/core/src/a/bucket.test.ts", 'export { x } from "@balcao/s3-simulator/x";'],
  ["apps/api/src/c/env.ts", "export const home = process.env.HOME;"],
  ["apps/api/src/c/awaited.ts", "const f = async () => 1;\nexport const g = async () => {\n  await f();\n};"],
  ["apps/api/src/c/full.ts", lines(250)],
  ["apps/api/src/c/function.ts", body(58)],
  ["apps/worker/src/whatsapp/baileys/a/proto.ts", 'export { proto } from "@whiskeysockets/baileys";'],
  ["apps/worker/src/c/wire.test.ts", 'export { proto } from "@whiskeysockets/baileys";'],
  ["apps/worker/src/testing/keys.ts", 'export type { SignalDataSet } from "@whiskeysockets/baileys";'],
  ["apps/worker/src/c/x.test.ts", 'export { x } from "@balcao/whatsapp-simulator/x";'],
  ["apps/worker/src/testing/phone.ts", 'export { x } from "@balcao/whatsapp-simulator/x";'],
  ["e2e/story.ts", 'export { x } from "@balcao/whatsapp-simulator/x";\nexport const at = process.env.URL;'],
  ["scripts/say.mjs", 'console.log("x");'],
  ["apps/web/src/c/query.ts", 'export type { X } from "@balcao/shared/x";'],
  [
    "apps/web/src/c/icon.ts",
    'export { default as Plus } from "lucide-react/icons/plus";\nexport type { LucideIcon } from "lucide-react/types";',
  ],
  ["apps/web/src/features/c/own.ts", 'export * from "./parts/x.ts";\nexport * from "../../lib/x.ts";'],
  ["apps/web/src/features/c/parts/own.ts", 'export * from "../x.ts";\nexport * from "../others/x.ts";'],
  ["apps/web/src/features/c/other.ts", 'export * from "../../nouns/d/cache.ts";\nexport * from "../../ui/x.tsx";'],
  ["apps/web/src/features/c/parts/x.test.ts", 'export * from "../../../app/live.ts";\nexport * from "../../d/x.ts";'],
  ["apps/web/src/nouns/c/cache.ts", 'export * from "../d/cache.ts";\nexport * from "./features/x.ts";'],
  ["apps/web/src/nouns/c/cache.test.ts", 'export * from "../../app/live.ts";'],
  ["apps/web/src/ui/c.test.ts", 'export * from "../testing/render.tsx";'],
  ["apps/web/src/pages/c.ts", 'export * from "../features/c/x.ts";\nexport * from "../features/d/x.ts";'],
  ["apps/web/src/app/c.ts", 'export * from "../pages/c.ts";\nexport * from "../nouns/c/live.ts";'],
];

function testing(line: string) {
  return `import { expect, test } from "vitest";\n${line}\nexport { expect, test };\n`;
}

function hooks(line: string) {
  return `import { useEffect } from "react";\nexport function Page({ on }: { on: boolean }) {\n  ${line}\n  return <p>{String(on)}</p>;\n}\n`;
}

describe("the lint rules", () => {
  const tree = plantedTree(Object.fromEntries([...forbidden, ...allowed]));
  let faults: string[];
  beforeAll(async () => {
    faults = await tree.lint();
  });
  afterAll(() => tree.remove());
  const of = (path: string) => faults.filter((fault) => fault.startsWith(`${path}: `));

  test.each(forbidden)("%s is refused", (path, _source, words) => {
    expect(of(path).join("\n")).toContain(words);
  });

  test.each(allowed)("%s is accepted", (path) => {
    const cycle = path.endsWith("two.ts");
    expect(of(path).filter((fault) => !(cycle && fault.includes("no-cycle")))).toEqual([]);
  });
});

test("the folders of a feature contain no folders, because the border between features would not reach them", () => {
  const deeper = sourcesIn("apps/web/src/features").filter((path) => path.split("/").length > 7);
  expect(deeper).toEqual([]);
});
