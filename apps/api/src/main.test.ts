import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { programOf } from "@balcao/core/testing/run/program";
import { expect, test } from "vitest";

const at = (path: string) => programOf(new URL(path, import.meta.url), process.env["BALCAO_TEST_RUN"]);
const right = {
  DATABASE_URL: process.env["DATABASE_URL"],
  DATA_KEY: process.env["DATA_KEY"],
  JWT_SECRET: process.env["JWT_SECRET"],
  JWT_REFRESH_SECRET: process.env["JWT_REFRESH_SECRET"],
};

async function start(main: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], ...right, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { said, code: code as number };
}

test.each(["./main.ts", "../../worker/src/main.ts"])(
  "%s lists all faults of its environment in plain lines, and exits",
  async (main) => {
    const { said, code } = await start(await at(main), { DATABASE_URL: "nowhere", DATA_KEY: "" });
    expect(said.trim().split("\n")).toEqual([
      "The environment is not right:",
      expect.stringMatching(/^  DATABASE_URL: /),
      expect.stringMatching(/^  DATA_KEY: /),
    ]);
    expect(code).toBe(1);
  },
);

test("a database that refuses the password causes one line, which names the setting", async () => {
  const wrong = new URL(process.env["DATABASE_URL"] ?? "");
  wrong.password = "another";
  const { said, code } = await start(await at("./main.ts"), { DATABASE_URL: wrong.href });
  expect(said.trim()).toMatch(/^The database does not know us: is DATABASE_URL right[^\n]*$/);
  expect(code).toBe(1);
});
