import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepDemo, playDemo } from "./demo.ts";
import { startGraph } from "./graph.ts";

test("a demo that is started again has the same keys, and sends its webhooks to the same address", async () => {
  const folder = mkdtempSync(join(tmpdir(), "balcao-graph-"));
  const file = join(folder, "state", "graph.json");
  const start = async () => {
    const graph = await startGraph();
    onTestFinished(() => graph.close());
    return playDemo(graph, file);
  };
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = await start();
  expect(first.account.subscribed.size).toBe(0);
  const callback = { url: "http://127.0.0.1:1/api/official/webhook", verifyToken: "palavra" };
  first.account.subscribed.set(first.app.id, callback);
  keepDemo(first, file);
  const again = await start();
  expect(again.account.subscribed.get(again.app.id)).toEqual(callback);
  expect([again.number.id, again.token.value, again.app.secret]).toEqual([
    first.number.id,
    first.token.value,
    first.app.secret,
  ]);
  expect(again.app.fields).toContain("account_alerts");
});
