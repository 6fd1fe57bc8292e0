import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AccountAccess } from "../graph/check-account.ts";

/** A call that the mocked Graph got. */
export interface GraphCallSeen {
  method: string;
  /** The path without the version and without the query. */
  path: string;
  query: Record<string, string>;
  authorization: string;
  body: Buffer;
}

/** An unusual answer. "silent" closes the connection without an answer, after the call was read. */
export type GraphAnswer =
  | "silent"
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };

/** Meta's Graph as far as our tests need it: accounts, and the answers that a test sets. */
export interface PlayedGraph {
  url: string;
  /** The accounts that the Graph knows. */
  accounts: AccountAccess[];
  seen: GraphCallSeen[];
  /** The answers to the next calls of this path, in order. The usual answers follow. */
  answerNext: (path: string, ...answers: readonly GraphAnswer[]) => void;
  /** Files by their ids. */
  files: Map<string, Buffer>;
  /** Tokens that may read the facts of a number, but may send nothing. */
  muted: Set<string>;
  close: () => Promise<void>;
}

/** Starts a Graph on loopback. */
export async function playGraph(): Promise<PlayedGraph> {
  const accounts: AccountAccess[] = [];
  const seen: GraphCallSeen[] = [];
  const next = new Map<string, GraphAnswer[]>();
  const files = new Map<string, Buffer>();
  const muted = new Set<string>();
  let url = "";
  const server = createServer((req, res) => {
    void readWhole(req).then((body) => {
      const target = new URL(req.url ?? "/", "http://graph");
      const path = target.pathname.replace(/^\/v\d+\.\d+/, "");
      const query = Object.fromEntries(target.searchParams);
      const call = { method: req.method ?? "", path, query, authorization: req.headers.authorization ?? "", body };
      seen.push(call);
      give(res, next.get(path)?.shift() ?? usual(call, { accounts, files, muted, url, sent: seen.length }));
    });
  });
  // Otherwise, on a slow machine, the server could close a connection just when a call is sent on it, and the answer of that call would be lost.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    accounts,
    seen,
    files,
    muted,
    answerNext: (path, ...answers) => void next.set(path, [...(next.get(path) ?? []), ...answers]),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

async function readWhole(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function give(res: ServerResponse, answer: GraphAnswer | Buffer): void {
  if (answer === "silent") res.socket?.destroy();
  else if (Buffer.isBuffer(answer)) res.end(answer);
  else {
    const { status = 200, json, text, headers = {} } = answer;
    res.writeHead(status, { "content-type": text === undefined ? "application/json" : "text/html", ...headers });
    res.end(text ?? JSON.stringify(json ?? { success: true }));
  }
}

/** A refusal in Meta's form. */
export const refusal = (code: number, { status = 400, subcode }: { status?: number; subcode?: number } = {}) => ({
  status,
  json: {
    error: { message: `(#${code}) refused`, type: "OAuthException", code, ...(subcode && { error_subcode: subcode }) },
  },
});

interface World {
  accounts: readonly AccountAccess[];
  files: ReadonlyMap<string, Buffer>;
  muted: ReadonlySet<string>;
  url: string;
  sent: number;
}

function usual({ method, path, query, authorization, body }: GraphCallSeen, world: World): GraphAnswer | Buffer {
  const mine = world.accounts.filter(({ token }) => authorization === `Bearer ${token}`);
  if (mine.length === 0) return refusal(190, { status: 401 });
  const [, id = "", edge = ""] = path.split("/");
  if (id === "file") return world.files.get(edge) ?? { status: 404, json: {} };
  if (id === "debug_token")
    return { json: { data: { scopes: ["whatsapp_business_messaging", "whatsapp_business_management"] } } };
  const number = mine.find(({ phoneNumberId }) => phoneNumberId === id);
  const { appsecret_proof: proof } = query;
  if (number && proof && proof !== createHmac("sha256", number.appSecret).update(number.token).digest("hex"))
    return refusal(100);
  if (number && edge === "messages" && world.muted.has(number.token)) return refusal(10, { status: 403 });
  if (number && edge === "messages") return sent(JSON.parse(body.toString("utf8")) as object, world.sent);
  if (number && edge === "media") return { json: { id: String(9_000_000 + world.sent) } };
  if (number && edge === "") return { json: { id, display_phone_number: `+55 ${id}`, verified_name: "Loja" } };
  const file = method === "GET" ? world.files.get(id) : undefined;
  if (file) {
    const sha256 = createHash("sha256").update(file).digest("hex");
    return { json: { id, url: `${world.url}/file/${id}`, sha256, file_size: file.length } };
  }
  const ofAccount = mine.filter(({ wabaId }) => wabaId === id);
  if (ofAccount.length > 0 && edge === "phone_numbers")
    return { json: { data: ofAccount.map(({ phoneNumberId }) => ({ id: phoneNumberId })) } };
  if (ofAccount.length > 0 && edge === "subscribed_apps") return {};
  return refusal(100, { subcode: 33 });
}

const sent = (body: object, count: number): GraphAnswer =>
  "status" in body
    ? {}
    : { json: { messaging_product: "whatsapp", messages: [{ id: `wamid.${count}`, message_status: "accepted" }] } };
