#!/usr/bin/env node
// npm test: runs every check. `npm test -- format vitest` runs only the named checks, and `npm test -- vitest --shard=1/4` runs a quarter of one.
// `npm test -- --anew` also runs the parts that passed before with the same content. The last lines name the failures and the tests that passed only
// at the second try, and count all results.
import { checks } from "./lib/checks.mjs";
import { countOne, sum } from "./lib/counts.mjs";
import { ensureInstalled, fail, SetupError } from "./lib/install.mjs";

const asked = process.argv.slice(2);
const shards = asked.filter((word) => /^--shard=\d+\/\d+$/.test(word));
const isAnew = asked.includes("--anew");
const names = asked.filter((word) => word !== "--anew" && !shards.includes(word));
const unknown = names.filter((name) => !(name in checks));
if (unknown.length > 0)
  fail(new SetupError(`There is no check ${unknown.join(", ")}: ${Object.keys(checks).join(", ")}`));
await ensureInstalled().catch(fail);

const counts = [];
const table = [];
const wanted = Object.entries(checks).filter(([name]) => names.length === 0 || names.includes(name));
for (const [index, [name, check]] of wanted.entries()) {
  console.log(`\n== ${name} (${index + 1} of ${wanted.length})`);
  const started = performance.now();
  const count = await check({ shards, isAnew }).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return countOne(1);
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  counts.push(count);
  table.push(
    `${name.padEnd(9)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
  );
}
const { passed, failed, fallen = [], unsteady = [] } = sum(counts);
const named = [...fallen.map(({ text }) => `failed: ${text}`), ...unsteady.map(({ text }) => `unsteady: ${text}`)];
console.log(`\n${[...table, ...named].join("\n")}\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
