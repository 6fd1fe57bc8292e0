import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { OutsideFault } from "@balcao/shared/outside/port";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readAllowance } from "./allowance.ts";
import { openOutsideFile } from "./open-file.ts";
import { outsideAgent } from "./post-outside.ts";

let server: Server;
let base: string;
/** The target of each path that redirects. Any other path is the file. */
let moves: Record<string, string>;
let asked: string[];
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const location = moves[url];
    if (location === undefined) response.end("bytes");
    else response.writeHead(302, { location }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [moves, asked] = [{}, []];
});

const agent = outsideAgent(readAllowance("127.0.0.0/8"));
const open = async (path: string) => {
  const { bytes, name } = await openOutsideFile(agent, `${base}${path}`, { withinMs: 5000 });
  return { name, bytes: await text(bytes) };
};
const reason = (opening: Promise<unknown>) =>
  opening.then(
    () => "opened",
    (error: unknown) => (error instanceof OutsideFault ? error.reason : error),
  );

test("a file that was moved is fetched from its new address, under its name at that address", async () => {
  moves = { "/a": "/b", "/b": `${base}/c`, "/c": "folder/card%C3%A1pio.pdf" };
  expect(await open("/a")).toEqual({ name: "cardápio.pdf", bytes: "bytes" });
});

test("a file that is moved four times fails", async () => {
  moves = { "/a": "/b", "/b": "/c", "/c": "/d", "/d": "/e" };
  expect(await reason(open("/a"))).toBe("unreachable");
  expect(asked).toEqual(["/a", "/b", "/c", "/d"]);
});

test.each([
  "http://10.0.0.1/x.png",
  "http://169.254.169.254/latest",
  "http://[::ffff:10.0.0.1]/x",
  "file:///etc/passwd",
])("a move to %s is not followed", async (inside) => {
  moves = { "/a": inside };
  expect(await reason(open("/a"))).toBe("address");
  expect(asked).toEqual(["/a"]);
});
