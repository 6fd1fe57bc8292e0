#!/usr/bin/env node
// npm test: runs every check. `npm test -- format vitest` runs only the named ones. The last lines name what failed and count all results.
import { checks } from "./lib/checks.mjs";
import { countOne, sum } from "./lib/counts.mjs";
import { ensureInstalled, fail, SetupError } from "./lib/install.mjs";

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in checks));
if (unknown.length > 0)
  fail(new SetupError(`There is no check ${unknown.join(", ")}: ${Object.keys(checks).join(", ")}`));
await ensureInstalled().catch(fail);

const counts = [];
const table = [];
for (const [name, check] of Object.entries(checks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n== ${name}`);
  const started = performance.now();
  const count = await check().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return countOne(1);
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  counts.push(count);
  table.push(
    `${name.padEnd(9)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
  );
}
const { passed, failed, names: faults = [] } = sum(counts);
console.log(
  `\n${[...table, ...faults.map((name) => `failed: ${name}`)].join("\n")}\n${passed} passed, ${failed} failed`,
);
process.exitCode = failed > 0 ? 1 : 0;
