import { expect, test } from "vitest";
import { parse } from "yaml";
import { checks } from "../../scripts/lib/checks.mjs";
import { textOf } from "../borders/sources.ts";

const workflow = parse(textOf(".github/workflows/ci.yml")) as {
  jobs: Record<string, { strategy?: { matrix: Record<string, string[]> }; steps: { run?: string }[] }>;
};

test("the jobs of the continuous integration run every part of the gate's command, and every shard of a part", () => {
  const jobs = Object.values(workflow.jobs);
  const matrixOf = (name: string) => jobs.flatMap(({ strategy }) => strategy?.matrix[name] ?? []);
  const commands = jobs.flatMap(({ steps }) => steps.map(({ run = "" }) => /^npm test -- (.+)/.exec(run)?.[1] ?? ""));
  const parts = [...commands, ...matrixOf("part")].flatMap((words) => words.split(" "));
  expect(parts).toEqual(expect.arrayContaining(Object.keys(checks)));
  const shards = matrixOf("shard");
  expect(shards).toEqual(shards.map((_, index) => `${index + 1}/${shards.length}`));
  expect(textOf(".ci/run")).toContain("exec npm test");
});
