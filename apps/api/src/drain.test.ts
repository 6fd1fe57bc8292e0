import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { drainable } from "./drain.ts";

const never = { drainMs: 600_000, goodbyeMs: 600_000 };

/** Starts a server with one connection, on which `sent` was written and the server's event came. `stop` stops the server. */
async function connected(sent: string, event: string, limits: typeof never, answer: RequestListener = () => undefined) {
  const server = createServer(answer);
  const drain = drainable(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const came = once(server, event);
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(sent);
  await came;
  const close = async () => {
    server.close();
    await once(server, "close");
  };
  return { socket, stop: () => drain(close) };
}

test.each([
  { what: "a connection that has asked nothing", event: "connection", sent: "", limits: never },
  {
    what: "a socket whose browser does not answer the close",
    event: "upgrade",
    sent: "GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
    limits: { ...never, goodbyeMs: 0 },
  },
  {
    what: "an upload that stays half sent",
    event: "request",
    sent: "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf",
    limits: { ...never, drainMs: 0 },
  },
])("$what is ended when the server stops", async ({ event, sent, limits }) => {
  const { socket, stop } = await connected(sent, event, limits);
  const ended = new Promise<void>((resolve) => {
    socket.on("error", () => undefined);
    socket.once("close", () => resolve());
    socket.resume();
  });
  await stop();
  await ended;
  expect(socket.destroyed).toBe(true);
});

test("a running request is answered while the server stops, and its connection is then closed", async () => {
  let answer = (): void => undefined;
  const { socket, stop } = await connected("GET / HTTP/1.1\r\nhost: a\r\n\r\n", "request", never, (_req, res) => {
    answer = () => void res.end("done");
  });
  const stopped = stop();
  answer();
  expect(await text(socket)).toContain("done");
  await stopped;
});
