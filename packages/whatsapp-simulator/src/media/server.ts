import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Faults } from "../faults.ts";
import type { TlsIdentity } from "./certificate.ts";
import { sha256 } from "./crypto.ts";
import type { MediaLibrary } from "./library.ts";

const LARGEST = 110 * 1024 * 1024;
const KINDS = /^\/mms\/(image|video|document|audio)\/([\w-]+={0,2})$/;

export interface MediaServer {
  origin: string;
  close(): Promise<void>;
}

/** The media host: accepts encrypted files and serves them. An upload must match the hash in its name. */
export async function startMediaServer(
  library: MediaLibrary,
  faults: Faults,
  identity: TlsIdentity,
  listenOn: { port: number; host: string },
): Promise<MediaServer> {
  let origin = "";
  const server = createServer({ key: identity.key, cert: identity.certificate }, (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "https://media");
    if (request.method === "GET") download(library, faults, pathname, response);
    else upload(library, request, pathname, response, origin).catch(() => response.destroy());
  });
  server.listen(listenOn.port, listenOn.host);
  await once(server, "listening");
  origin = `https://${listenOn.host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function upload(
  library: MediaLibrary,
  request: IncomingMessage,
  path: string,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  const [, , name] = KINDS.exec(decodeURIComponent(path)) ?? [];
  if (request.method !== "POST" || !name) return answer(response, 404, { error: "not_found" });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST) return answer(response, 413, { error: "too_large" });
    chunks.push(chunk);
  }
  const file = Buffer.concat(chunks);
  if (sha256(file).toString("base64url") !== name.replace(/={1,2}$/, ""))
    return answer(response, 400, { error: "hash_mismatch" });
  const directPath = library.add(file);
  answer(response, 200, { url: `${origin}${directPath}`, direct_path: directPath });
}

function download(library: MediaLibrary, faults: Faults, path: string, response: ServerResponse): void {
  const shelf = library.shelf(path);
  const file = library.read(path);
  if (!shelf || !file) return answer(response, 404, { error: "not_found" });
  if (!shelf.fresh && faults.find("expireMedia", shelf.owner)) return answer(response, 410, { error: "gone" });
  const damaged = faults.take("corruptMedia", shelf.owner) !== undefined;
  const body = damaged ? damage(file) : file;
  response.writeHead(200, { "content-type": "application/octet-stream", "content-length": body.length }).end(body);
}

/** Changes one byte in the first block. The padding stays right, so only a hash shows the change. */
function damage(file: Buffer): Buffer {
  const body = Buffer.from(file);
  body[0] = (body[0] ?? 0) ^ 0xff;
  return body;
}
