import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inOwnNetwork } from "../../scripts/lib/own-network.mjs";

/** The network interfaces that a command sees. */
const interfaces = (text: string) => [...text.matchAll(/^ *(\w+):/gm)].map(([, name]) => name);
const show = 'require("node:fs").readFileSync("/proc/self/net/dev", "utf8")';

test("a command that root runs in a network of its own sees only loopback, gets its arguments and returns its own exit code", () => {
  const script = `process.stdout.write(${show}); process.exit(process.argv[1] === "a b" ? 7 : 1)`;
  const { command, args } = inOwnNetwork(process.execPath, ["-e", script, "a b"]);
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8" });
  expect(status).toBe(7);
  const around = interfaces(readFileSync("/proc/self/net/dev", "utf8"));
  expect(interfaces(stdout)).toEqual(command === process.execPath ? around : ["lo"]);
});
