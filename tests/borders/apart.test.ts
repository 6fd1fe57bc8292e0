import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { apart, emptied } from "../setup/apart.ts";
import { sourcesIn, textOf } from "./sources.ts";

const tests = ["apps/api/src", "apps/worker/src", "packages/core/src", "tests"]
  .flatMap(sourcesIn)
  .filter((path) => path.endsWith(".test.ts") && !/^tests\/(borders|hosting|house|locales)\//.test(path));
const listed = { ...apart, ...emptied };
const findings = (rule: RegExp, where: object = apart) =>
  tests.filter((path) => rule.test(textOf(path)) && !(path in where));

test("every listed file exists, and is listed once", () => {
  expect(Object.keys(listed).filter((path) => !existsSync(path))).toEqual([]);
  expect(Object.keys(apart).filter((path) => path in emptied)).toEqual([]);
});

test("a test that sets variables of the process, or replaces or reloads modules, has a process of its own", () => {
  expect(findings(/\bprocess\.env\.\w+ \??=[^=]|\bvi\.stubEnv\(|\bvi\.((do)?mock|resetModules)\(/i)).toEqual([]);
});

test("a test that ends the connections of its process has a process of its own", () => {
  expect(findings(/\bcloseDatabase\b|\bmodels\.close\(/)).toEqual([]);
});

test("a test that sets its own client addresses or uses up a limit has an api of its own, or begins and ends with a fresh address", () => {
  const calls = /^(apps\/api|tests)\//;
  expect(
    findings(/\.set\("trust proxy"|\bexpect\(429/).filter(
      (path) => calls.test(path) && !/^withFreshAddress\(\);$/m.test(textOf(path)),
    ),
  ).toEqual([]);
});

test("a test that adds routes to the api does not share them with tests of every route", () => {
  expect(findings(/\bhandle\(/, listed).filter((path) => /^(apps\/api|tests)\//.test(path))).toEqual([]);
});

test("a test of work for all companies has a database in which no other file has left companies", () => {
  const jobs = /from "\.\/(daily|surplus|watch|sum|send-mails|sweep|sweep-bots|relay|leases)\.ts"/;
  expect(tests.filter((path) => path.startsWith("apps/worker/src/automation/") && !(path in listed))).toEqual([]);
  const offices =
    /^(apps\/worker\/src\/(billing|connections|dashboard|mail|maintenance)|packages\/core\/src\/(office|base\/outbox|numbers\/connections))\//;
  expect(findings(jobs, listed).filter((path) => offices.test(path))).toEqual([]);
});

test("each long form of package.json names tests, in the project where they are", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const files = [...tests, ...sourcesIn("packages/shared/src").filter((path) => path.endsWith(".test.ts"))];
  const projectOf = (file: string) =>
    file in apart ? "apart" : file in emptied ? "emptied" : tests.includes(file) ? "server" : "pure";
  const named = Object.values(scripts).flatMap((command) => {
    const [, project = "", paths = ""] = /\bvitest run --project (\w+) (.+)$/.exec(command) ?? [];
    return paths.split(" ").flatMap((path) => (path === "" ? [] : { project, path }));
  });
  const isThere = ({ project, path }: (typeof named)[number]) =>
    files.some((file) => file.startsWith(path) && projectOf(file) === project);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});
