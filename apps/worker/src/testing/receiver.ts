import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
type Reply = { status: number; headers?: Record<string, string>; text?: string };
/** A program on loopback that webhooks call. */
export interface Receiver {
  url: string;
  calls: Call[];
  /** The receiver's answer. A reply that waits keeps its callers waiting. */
  reply: (call: Call) => Reply | Promise<Reply>;
  close(): void;
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const call = { path: request.url ?? "", headers: request.headers, body };
      receiver.calls.push(call);
      const { status, headers, text: said = "" } = await receiver.reply(call);
      response.writeHead(status, headers).end(said);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    reply: () => ({ status: 204 }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
