import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "./env.ts";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

test("the process prints its address and the tokens of its first company, and stops on a signal", async () => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const env = { GRAPH_SIMULATOR_PORT: "0" };
  const child = spawn(process.execPath, ["--conditions", "source", "--import", tsx, main], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const ready = JSON.parse(line.toString()) as { graphUrl: string; number: string; token: string };
  const answer = await fetch(`${ready.graphUrl}/v25.0/${ready.number}`, {
    headers: { authorization: `Bearer ${ready.token}` },
  });
  expect(await answer.json()).toMatchObject({ verified_name: "Balcão Demo" });
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a wrong environment stops the start", () => {
  expect(() => readEnv({ GRAPH_SIMULATOR_PORT: "many" })).toThrow(/GRAPH_SIMULATOR_PORT/);
  expect(readEnv({})).toEqual({ GRAPH_SIMULATOR_PORT: 4700 });
});
