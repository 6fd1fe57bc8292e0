import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { TestClock } from "../clock.ts";
import { startGraph } from "../graph.ts";
import { Journal } from "../journal.ts";

/** A webhook, as a product receives it. */
export interface ReceivedWebhook {
  raw: string;
  signature: string;
  json: { object: string; entry: { id: string; time: number; changes: { field: string; value: Value }[] }[] };
}
export interface Value {
  messaging_product: string;
  metadata: { display_phone_number: string; phone_number_id: string };
  contacts?: Record<string, unknown>[];
  messages?: Record<string, unknown>[];
  statuses?: Record<string, unknown>[];
  [field: string]: unknown;
}

interface Product {
  answerWith: number;
  /** The answer to the handshake in place of the challenge. */
  challenge: string | null;
  heard: Journal<ReceivedWebhook>;
  verifyToken: string;
  url: string;
}

/** A product's webhook, which answers the handshake and keeps the calls. */
export async function startProduct(verifyToken = "our word") {
  const heard = new Journal<ReceivedWebhook>();
  const product: Product = { answerWith: 200, challenge: null, heard, verifyToken, url: "" };
  const server = createServer((request, response) => void take(product, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  product.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return product;
}

async function take(product: Product, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (request.method === "GET") {
    const isRight =
      searchParams.get("hub.mode") === "subscribe" && searchParams.get("hub.verify_token") === product.verifyToken;
    response
      .writeHead(isRight ? 200 : 403)
      .end(isRight ? (product.challenge ?? searchParams.get("hub.challenge")) : "");
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const raw = Buffer.concat(parts).toString("latin1");
  response.writeHead(product.answerWith).end();
  product.heard.add({
    raw,
    signature: String(request.headers["x-hub-signature-256"]),
    json: JSON.parse(raw) as ReceivedWebhook["json"],
  });
}

/** The expected header, computed without the simulator. */
export const expectedSignature = (secret: string, raw: string): string =>
  `sha256=${createHmac("sha256", secret).update(Buffer.from(raw, "latin1")).digest("hex")}`;

/** All received values of a field. */
export const valuesOf = (heard: Journal<ReceivedWebhook>, field = "messages"): Value[] =>
  heard.all
    .flatMap(({ json }) => json.entry.flatMap(({ changes }) => changes))
    .flatMap((change) => (change.field === field ? [change.value] : []));
export const statusesOf = (heard: Journal<ReceivedWebhook>): Record<string, unknown>[] =>
  valuesOf(heard).flatMap(({ statuses = [] }) => statuses);
export const messagesOf = (heard: Journal<ReceivedWebhook>): Record<string, unknown>[] =>
  valuesOf(heard).flatMap(({ messages = [] }) => messages);

/** A Graph server with a company, a customer, a product with a webhook, and calls with the company's token. */
export async function startAll(start?: string) {
  const clock = new TestClock(start === undefined ? undefined : Date.parse(start));
  const graph = await startGraph({ clock });
  onTestFinished(() => graph.close());
  const desk = graph.makeDesk();
  const ana = graph.makeCustomer();
  const product = await startProduct();
  await graph.subscribe(desk.app, { url: product.url, verifyToken: product.verifyToken });
  const call = async (method: string, path: string, body?: unknown, token = desk.token.value) => {
    const answer = await fetch(`${graph.url}/v25.0/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, json: (await answer.json()) as GraphAnswer };
  };
  const send = (body: object, to: object = { to: ana.person.phone }) =>
    call("POST", `${desk.number.id}/messages`, { messaging_product: "whatsapp", ...to, ...body });
  const upload = async ({ bytes, mimeType }: { bytes: Buffer; mimeType: string }, name = "file") => {
    const body = new FormData();
    body.set("messaging_product", "whatsapp");
    body.set("file", new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
    const headers = { authorization: `Bearer ${desk.token.value}` };
    const answer = await fetch(`${graph.url}/v25.0/${desk.number.id}/media`, { method: "POST", headers, body });
    return { status: answer.status, json: (await answer.json()) as GraphAnswer };
  };
  return { ...desk, upload, graph, clock, ana, product, call, send, heard: product.heard };
}
export interface GraphAnswer {
  error?: {
    message: string;
    type: string;
    code: number;
    error_subcode?: number;
    error_data?: { details: string };
    fbtrace_id: string;
  };
  messages?: { id: string; message_status: string }[];
  contacts?: Record<string, unknown>[];
  data?: Record<string, unknown>[];
  [field: string]: unknown;
}
