import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isAlive } from "../../scripts/lib/processes.mjs";
import { readOutside } from "../../scripts/start/bots.mjs";
import { faultOf, keepRunning } from "../../scripts/start/child.mjs";
import { claim } from "../../scripts/start/claim.mjs";
import { Falls } from "../../scripts/start/falls.mjs";
import { keepDatabase } from "../../scripts/start/keep-database.mjs";
import { readGraph, readNetwork } from "../../scripts/start/product.mjs";
import { ensureSecrets } from "../../scripts/start/secrets.mjs";
import { chooseSettings, withCaller } from "../../scripts/start/settings.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "balcao-start-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Keeps a script running and records its effects. `line` resolves when the script prints a line with the words. */
function keep(name: string, text: string, again = true) {
  const said: string[] = [];
  const pids: (number | undefined)[] = [];
  const waiting: { words: string; resolve: () => void }[] = [];
  const child = keepRunning({
    name,
    script: script(`${name}.mjs`, text),
    env: process.env,
    logs: folder,
    say: (line) => said.push(line),
    onPid: ({ pid }) => pids.push(pid),
    onFall: () => again,
    onLine: (line) => waiting.filter(({ words }) => line.includes(words)).forEach(({ resolve }) => resolve()),
  });
  const line = (words: string) => new Promise<void>((resolve) => waiting.push({ words, resolve }));
  return { child, said, pids, line };
}

describe("a process that is kept running", () => {
  test("a process that is kept running is started again when it dies, and the terminal says so", async () => {
    const marker = join(folder, "fell-once");
    const { child, said, line } = keep(
      "falls",
      `import fs from "node:fs"; if (fs.existsSync("${marker}")) { console.log("back"); setInterval(() => {}, 1000); } else { fs.writeFileSync("${marker}", ""); process.exit(3); }`,
    );
    await line("back");
    expect(said.join("\n")).toContain("falls ended (code 3); starting it again in 1 s");
    await child.stop();
  });

  test("a process that is kept running is not started again when `onFall` returns false", async () => {
    const { child, said, pids, line } = keep("gone", 'console.log("once"); process.exit(1);', false);
    await line("once");
    await child.stop();
    expect({ said, starts: pids.filter(Boolean).length }).toEqual({ said: [], starts: 1 });
  });

  test("a process that is kept running ends when it is stopped, and is not started again", async () => {
    const { child, said, pids, line } = keep("obeys", 'console.log("up"); setInterval(() => {}, 1000);');
    await line("up");
    await child.stop();
    expect(isAlive(pids[0] ?? 0)).toBe(false);
    expect({ said, starts: pids.filter(Boolean).length }).toEqual({ said: [], starts: 1 });
  });

  test("a process that is kept running keeps its log, and the log of the previous run", async () => {
    for (const word of ["first", "second"]) {
      const { child, line } = keep("writes", `console.log("${word}"); setInterval(() => {}, 1000);`);
      await line(word);
      await child.stop();
    }
    const logs = ["writes.1.log", "writes.log"].map((name) => readFileSync(join(folder, name), "utf8"));
    expect(logs).toEqual(["first\n", "second\n"]);
  });

  test("a process that is kept running shows its errors on the terminal, and nothing else", () => {
    expect(faultOf('{"level":50,"msg":"lost","err":{"message":"no route"}}', false)).toBe("lost no route");
    expect(faultOf('{"level":30,"msg":"fine"}', true)).toBeUndefined();
    const request = { level: 50, msg: "request", method: "GET", path: "/api/tickets", status: 500 };
    expect(faultOf(JSON.stringify(request), false)).toBe("request GET /api/tickets 500");
    expect(faultOf(JSON.stringify({ ...request, path: "/api/health", status: 503 }), false)).toBeUndefined();
    expect(faultOf("plain words", false)).toBeUndefined();
    expect(faultOf("TypeError: x", true)).toBe("TypeError: x");
  });
});

describe("the private database", () => {
  /** A server on its own port, which a test ends and `again` starts anew. */
  async function server(port = 0) {
    const listener = createServer((socket) => socket.destroy());
    listener.listen(port, "127.0.0.1");
    await once(listener, "listening");
    const stop = async () => void (await new Promise((resolve) => listener.close(resolve)));
    return { port: (listener.address() as AddressInfo).port, stop };
  }

  test("the private database is started again on its port when it dies, but not after the stop", async () => {
    const first = await server();
    const said: string[] = [];
    let tell: (running: typeof first) => void = () => undefined;
    const started = new Promise<typeof first>((resolve) => {
      tell = resolve;
    });
    const again = vi.fn<() => Promise<typeof first>>(async () => {
      const next = await server(first.port);
      tell(next);
      return next;
    });
    const kept = keepDatabase(first, { again, say: (line) => said.push(line) });
    await first.stop();
    const second = await started;
    expect(said).toEqual(["PostgreSQL ended; starting it again in 1 s"]);
    await kept.stop();
    await second.stop();
    expect(again).toHaveBeenCalledOnce();
  });

  test("the private database is tried again when it fails to start, or starts only on an unknown port", async () => {
    const first = await server();
    const said: string[] = [];
    const stopped = vi.fn<() => Promise<undefined>>(async () => undefined);
    let tell: () => void = () => undefined;
    const third = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const again = vi
      .fn<() => Promise<typeof first>>()
      .mockRejectedValueOnce(new Error("disk full"))
      .mockResolvedValueOnce({ port: 1, stop: stopped })
      .mockImplementation(async () => {
        tell();
        return first;
      });
    const kept = keepDatabase(first, { again, say: (line) => said.push(line) });
    await first.stop();
    await third;
    await kept.stop();
    expect(stopped).toHaveBeenCalledOnce();
    expect(said).toEqual([
      "PostgreSQL ended; starting it again in 1 s",
      "PostgreSQL: disk full",
      "PostgreSQL ended; starting it again in 2 s",
      `PostgreSQL: port ${first.port} is taken by another program`,
      "PostgreSQL ended; starting it again in 4 s",
    ]);
  });

  test("the private database waits longer after each crash, and only briefly again after a minute without a crash", () => {
    let now = 0;
    const falls = new Falls(() => now);
    const livesFor = (ms: number) => {
      falls.started();
      now += ms;
      return falls.fell();
    };
    expect([1, 1, 1, 1, 1, 1, 60_001, 1].map(livesFor)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 1000, 2000]);
  });
});

describe("the folder of an installation", () => {
  test("the folder of an installation has secrets that are generated once and that only their owner may read", () => {
    const made = ensureSecrets(folder);
    expect(ensureSecrets(folder)).toEqual(made);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(made)).size).toBe(4);
  });

  test("the folder of an installation belongs to one start at a time", async () => {
    const dataDir = join(folder, "claimed");
    const first = spawn(process.execPath, [script("start.mjs", "setInterval(() => {}, 1000)")]);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "start.json"), JSON.stringify({ pid: first.pid, children: {} }));
    await expect(claim(dataDir)).rejects.toThrow(`already runs from this folder (process ${first.pid})`);
    first.kill();
    await once(first, "exit");
    (await claim(dataDir)).release();
  });

  test("the folder of an installation is cleared of the processes of a killed start, and of no other processes", async () => {
    const dataDir = join(folder, "left");
    mkdirSync(dataDir);
    const loop = "setInterval(() => {}, 1000)";
    const ours = spawn(process.execPath, ["-e", `${loop} // ${join(import.meta.dirname, "../..")}`]);
    const other = spawn(process.execPath, ["-e", loop]);
    writeFileSync(
      join(dataDir, "start.json"),
      JSON.stringify({ pid: 2 ** 30, children: { ours: ours.pid, other: other.pid } }),
    );
    (await claim(dataDir)).release();
    expect([isAlive(ours.pid ?? 0), isAlive(other.pid ?? 0)]).toEqual([false, true]);
    other.kill();
  });
});

test("the caller's environment wins, unless it is empty", () => {
  vi.stubEnv("BALCAO_A", "mine").stubEnv("BALCAO_B", "");
  expect(withCaller({ BALCAO_A: "ours", BALCAO_B: "ours", BALCAO_C: "ours" })).toMatchObject({
    BALCAO_A: "mine",
    BALCAO_B: "ours",
    BALCAO_C: "ours",
  });
  vi.unstubAllEnvs();
});

test("a taken port is an error that names the port", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  vi.stubEnv("PORT", String(port)).stubEnv("HOST", "127.0.0.1");
  await expect(chooseSettings(folder)).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
  vi.unstubAllEnvs();
  server.close();
});

test("the address of the outside programs is taken only from their own line", () => {
  const outside = { typebot: { url: "http://127.0.0.1:1", slug: "x" }, n8n: {}, dialogflow: {}, assistant: {} };
  expect(readOutside(JSON.stringify(outside))).toEqual(outside);
  expect([readOutside(JSON.stringify({ typebot: {} })), readOutside("starting")]).toEqual([undefined, undefined]);
});

test("the addresses are taken only from the simulator's own line", () => {
  const network = {
    wsUrl: "ws://127.0.0.1:1",
    httpUrl: "http://127.0.0.1:2",
    certificateRoot: "eA==",
    mediaCertificateFile: "/x",
  };
  expect(readNetwork(JSON.stringify(network))).toEqual(network);
  expect([readNetwork("starting"), readNetwork('{"level":30}'), readNetwork("{broken")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(readGraph(JSON.stringify({ graphUrl: "http://127.0.0.1:4700", token: "EAA" }))).toBe("http://127.0.0.1:4700");
  expect(readGraph('{"wsUrl":"ws://x"}')).toBeUndefined();
});
