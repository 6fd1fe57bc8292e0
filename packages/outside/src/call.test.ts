import { createServer, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { OutsideFault } from "@balcao/shared/outside/port";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAllowance } from "./allowance.ts";
import { callsThrough, textOf } from "./call.ts";
import { outsideAgent } from "./post-outside.ts";

let server: Server;
let base: string;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const allowed = callsThrough(outsideAgent(readAllowance("127.0.0.0/8")));
const limits = { withinMs: 5000, mostBytes: 1000 };
const reason = (calling: Promise<unknown>) =>
  calling.then(
    () => "answered",
    (error: unknown) => (error instanceof OutsideFault ? error.reason : error),
  );

test("an answer of any status is returned with the first value of each header and with its whole text", async () => {
  answer = (request, response) => {
    response.writeHead(418, { "x-seen": request.headers["x-asked"], "set-cookie": ["a=1", "b=2"] });
    request.pipe(response);
  };
  const got = await allowed({ method: "POST", url: base, headers: { "x-asked": "yes" }, body: "olá", ...limits });
  expect(got).toMatchObject({ status: 418, text: "olá", headers: { "x-seen": "yes", "set-cookie": "a=1" } });
});

test.each<[string, (bytes: Buffer) => Buffer, string | undefined]>([
  ["gzip", gzipSync, "gzip"],
  ["gzip that nobody named", gzipSync, undefined],
  ["gzip that calls itself brotli", gzipSync, "br"],
  ["brotli", brotliCompressSync, "br"],
  ["deflate", deflateSync, "deflate"],
  ["deflate without its frame", deflateRawSync, "deflate"],
  ["nothing, which calls itself gzip", (bytes) => bytes, "gzip"],
  ["nothing, which calls itself brotli", (bytes) => bytes, "br"],
])("an answer that is packed with %s is read, although no packing was asked for", async (_how, pack, named) => {
  let asked: unknown;
  answer = (request, response) => {
    asked = request.headers["accept-encoding"];
    response.writeHead(200, named === undefined ? {} : { "content-encoding": named });
    response.end(pack(Buffer.from('{"output":"Olá"}')));
  };
  expect((await allowed({ method: "POST", url: base, ...limits })).text).toBe('{"output":"Olá"}');
  expect(asked).toBe("identity");
});

test("an answer that is too large once it is unpacked is not read", async () => {
  answer = (_request, response) => response.end(gzipSync("x".repeat(1001)));
  expect(await reason(allowed({ method: "GET", url: base, ...limits }))).toBe("too-large");
});

test("a redirect is not followed", async () => {
  answer = (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  expect((await allowed({ method: "GET", url: base, ...limits })).status).toBe(302);
});

test("each cause of a missing answer has its reason", async () => {
  answer = (_request, response) => response.end("x".repeat(1001));
  expect(await reason(allowed({ method: "GET", url: base, ...limits }))).toBe("too-large");
  answer = (_request, response) => void response.write("begun");
  expect(await reason(allowed({ method: "GET", url: base, ...limits, withinMs: 300 }))).toBe("silent");
  answer = (_request, response) => response.destroy();
  expect(await reason(allowed({ method: "GET", url: base, ...limits }))).toBe("unreachable");
  const nobody = callsThrough(outsideAgent(readAllowance("")));
  expect(await reason(nobody({ method: "GET", url: base, ...limits }))).toBe("address");
});

test.each(["ftp://example.com/", "file:///etc/passwd", "http://user:word@example.com/", "no address"])(
  "%s is refused as an address",
  async (url) => expect(await reason(allowed({ method: "GET", url, ...limits }))).toBe("address"),
);

test.each<[string, Buffer, string | undefined]>([
  ["UTF-8", Buffer.from("Olá, ação"), undefined],
  ["UTF-8 that calls itself Latin-1", Buffer.from("Olá, ação"), "text/html; charset=ISO-8859-1"],
  ["UTF-8 with a mark of its order", Buffer.from("\uFEFFOlá, ação"), "text/plain"],
  ["Latin-1", Buffer.from("Olá, ação", "latin1"), 'text/plain; charset="iso-8859-1"'],
  ["Latin-1 without a name", Buffer.from("Olá, ação", "latin1"), "text/plain"],
  ["UTF-16", Buffer.from("Olá, ação", "utf16le"), "application/json; charset=UTF-16LE"],
  ["UTF-16 with a mark and no name", Buffer.from("\uFEFFOlá, ação", "utf16le"), "application/json"],
  ["UTF-16 of the other order", Buffer.from("\uFEFFOlá, ação", "utf16le").swap16(), "text/plain; charset=utf-16"],
  ["Latin-1 with an unknown name", Buffer.from("Olá, ação", "latin1"), "text/plain; charset=x-mine"],
])("an answer in %s is read in its letters", (_, bytes, type) => expect(textOf(bytes, type)).toBe("Olá, ação"));
