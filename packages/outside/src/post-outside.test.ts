import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { EventEmitter, once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readAllowance } from "./allowance.ts";
import { failureOf, outsideAgent, postOutside, restOf, type Resolve } from "./post-outside.ts";

let server: Server;
let port: number;
let answer: RequestListener = (_request, response) => response.end("ok");
let asked = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  asked = 0;
  answer = (_request, response) => response.end("ok");
});

const options = { headers: {}, body: "{}", withinMs: 5000, answerMs: 1000, mostBytes: 1024 };
const post = (url: string, allowed = "", resolve?: Resolve, more: Partial<typeof options> = {}) =>
  postOutside(url, { ...options, ...more, agent: outsideAgent(readAllowance(allowed), resolve) });
const failure = (sending: Promise<unknown>) => sending.then(() => "arrived", failureOf);
/** A name server that gives these answers, one after the other. */
const saying = (...answers: string[][]): Resolve => {
  const left = [...answers];
  return (_name, _options, done) =>
    done(
      null,
      ((left.length > 1 ? left.shift() : left[0]) ?? []).map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    );
};

test.each([
  "http://127.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://0x7f000001:PORT/",
  "http://2130706433:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  "http://localhost:PORT/",
  "http://[::1]:PORT/",
  "http://[::]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::127.0.0.1]:PORT/",
  "http://[::7f00:1]:PORT/",
  "http://[::ffff:169.254.169.254]/",
  "http://[64:ff9b::7f00:1]:PORT/",
  "http://[2002:7f00:1::]:PORT/",
  "http://[fd00::1]:PORT/",
  "http://[fe80::1]:PORT/",
  "http://169.254.169.254/latest/meta-data",
  "http://10.0.0.1:PORT/",
  "http://172.16.0.1:PORT/",
  "http://192.168.0.1:PORT/",
  "http://100.64.0.1:PORT/",
  "http://224.0.0.1:PORT/",
  "http://255.255.255.255:PORT/",
  "http://user:password@127.0.0.1:PORT/",
])("nothing is sent to %s", async (url) => {
  expect(await failure(post(url.replace("PORT", String(port))))).toBe("address");
  expect(asked).toBe(0);
});

test.each([22, 25, 2375, 3306, 5432, 6379, 9200, 11_211, 27_017])("nothing is sent to port %i", async (closed) => {
  expect(await failure(post(`http://93.184.215.14:${closed}/`))).toBe("address");
  expect(await failure(post(`http://127.0.0.1:${closed}/`, "127.0.0.0/8"))).toBe("address");
});

test("a name of an internal address is refused", async () => {
  const url = `http://erp.example:${port}/`;
  for (const address of ["127.0.0.1", "::1", "::ffff:10.0.0.1", "::7f00:1", "169.254.169.254"])
    expect(await failure(post(url, "", saying([address])))).toBe("address");
  expect(await failure(post(`http://localhost.:${port}/`))).not.toBe("arrived");
  expect(asked).toBe(0);
});

test("only the allowed addresses of a name are connected to", async () => {
  const url = `http://erp.example:${port}/`;
  // The second address is internal, and only that address answers here.
  const both = saying(["10.9.9.9", "127.0.0.1"]);
  expect((await post(url, "127.0.0.0/8", both)).text).toBe("ok");
  expect(await failure(post(url, "192.0.2.0/24", both))).toBe("address");
});

test("a name with another address at its second look-up does not pass, because each address is checked", async () => {
  const agent = outsideAgent(readAllowance("127.0.0.0/8"), saying(["127.0.0.1"], ["10.0.0.1"]));
  const url = `http://erp.example:${port}/`;
  answer = (_request, response) => response.setHeader("connection", "close").end("ok");
  expect((await postOutside(url, { ...options, agent })).status).toBe(200);
  expect(await failure(postOutside(url, { ...options, agent }))).toBe("address");
});

test("the installation's exceptions can be reached: a host with its port, or a range", async () => {
  const url = `http://127.0.0.1:${port}/`;
  expect((await post(url, `127.0.0.1:${port}`)).status).toBe(200);
  expect((await post(url, "10.0.0.0/8, 127.0.0.0/8")).status).toBe(200);
  expect((await post(`http://localhost:${port}/`, `LOCALHOST:${port}`)).status).toBe(200);
  expect(await failure(post(url, `127.0.0.1:${port + 1}`))).toBe("address");
  expect(await failure(post(url, "10.0.0.0/8"))).toBe("address");
});

test("an unreadable list of exceptions is refused", () => {
  for (const wrong of ["127.0.0.1", "http://n8n:5678", "10.0.0.0/99", "n8n:port", "*"])
    expect(() => readAllowance(wrong)).toThrow("Neither a host with its port nor a range");
  expect(readAllowance(" n8n:5678, [::1]:8080 ,, fd00::/8").hosts).toEqual(new Set(["n8n:5678", "[::1]:8080"]));
});

test("a redirect is not followed", async () => {
  answer = (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  expect(await post(`http://127.0.0.1:${port}/`, "127.0.0.0/8")).toMatchObject({ status: 302 });
  expect(asked).toBe(1);
});

test("only the beginning of an endless answer is read, and its connection ends", async () => {
  const connection = new EventEmitter();
  const closed = once(connection, "closed");
  answer = (request, response) => {
    request.socket.on("error", () => undefined).on("close", () => connection.emit("closed"));
    const more = () => {
      while (response.writable && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  };
  const { status, text } = await post(`http://127.0.0.1:${port}/`, "127.0.0.0/8");
  expect([status, text]).toEqual([200, "x".repeat(1024)]);
  await closed;
});

test("the received part of a slow answer is kept", async () => {
  answer = (_request, response) => response.write("a\0b");
  expect(await post(`http://127.0.0.1:${port}/`, "127.0.0.0/8", undefined, { answerMs: 30 })).toMatchObject({
    status: 200,
    text: "ab",
  });
});

test("a silent receiver fails", async () => {
  answer = () => undefined;
  const silent = post(`http://127.0.0.1:${port}/`, "127.0.0.0/8", undefined, { withinMs: 50 });
  expect(await failure(silent)).toBe("silent");
  expect(await failure(post("http://127.0.0.1:1025/", "127.0.0.0/8"))).toBe("unreachable");
});

test("the pause that a receiver asks for is read in seconds or as a time", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(restOf("120", now)).toBe(120_000);
  expect(restOf("Thu, 01 Jan 2026 00:01:00 GMT", now)).toBe(60_000);
  for (const nothing of [null, "0", "soon", "-5", "Thu, 01 Jan 2025 00:00:00 GMT"])
    expect(restOf(nothing, now)).toBe(null);
});
