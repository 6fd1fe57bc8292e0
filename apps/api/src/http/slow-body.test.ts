import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { makeDesk } from "../testing/desk.ts";
import { limitBody } from "./slow-body.ts";

const server = createServer(createApp({ slowestBodyMs: 20 }));
let port: number;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

/** Sends the beginning of a request and nothing more, and returns everything that comes until the server closes. */
function begin(...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
  return text(socket);
}

test("a body that does not come is answered 408, and the connection is closed", async () => {
  const head = ["POST /api/auth/login HTTP/1.1", "host: x", "content-type: application/json", "content-length: 100"];
  expect(await begin(...head, "", "{")).toContain("HTTP/1.1 408");
});

test("a form with files of a refused caller is answered immediately, and its connection is closed later", async () => {
  const head = ["POST /api/messages/1 HTTP/1.1", "host: x", "content-type: multipart/form-data; boundary=b"];
  expect(await begin(...head, "content-length: 1000", "", "--b")).toContain("HTTP/1.1 401");
});

test("a form with files of an accepted caller has the time that a large file needs", async () => {
  const { token, ticketId } = await makeDesk();
  const parts = '--b\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nabc';
  const socket = connect(port, "127.0.0.1");
  const head = [`POST /api/messages/${ticketId} HTTP/1.1`, "host: x", `authorization: Bearer ${token}`];
  const end = "\r\n--b--\r\n";
  const length = `content-length: ${parts.length + end.length}`;
  const type = "content-type: multipart/form-data; boundary=b";
  socket.write([...head, "connection: close", type, length, "", parts].join("\r\n"));
  // By now another slow body, which began later, has been refused.
  await begin("POST /api/auth/login HTTP/1.1", "host: x", "content-length: 9", "", "{");
  socket.write(end);
  expect(await text(socket)).toContain("HTTP/1.1 200");
});

test("a form with files that has come whole leaves no timer, which would keep a stopped process alive", async () => {
  const withinMs = 54_321;
  const timers = vi.spyOn(globalThis, "setTimeout");
  const app = express()
    .use(limitBody(withinMs))
    .post("/", async (req, res) => void res.end(await text(req)));
  const forms = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    timers.mockRestore();
    forms.closeAllConnections();
    forms.close();
  });
  await once(forms, "listening");
  const form = new FormData();
  form.append("medias", new Blob(["abc"]), "a.txt");
  const url = `http://127.0.0.1:${(forms.address() as AddressInfo).port}/`;
  const answer = await fetch(url, { method: "POST", body: form });
  expect(await answer.text()).toContain("abc");
  expect(timers.mock.calls.filter(([, ms]) => ms === withinMs)).toEqual([]);
});
