import type { IncomingMessage, ServerResponse } from "node:http";
import { GraphError } from "../errors.ts";
import { requireToken, tokenTextOf } from "../http/tokens.ts";
import type { World } from "../world/world.ts";
import { mediaAt } from "./address.ts";

/** Answers with the bytes of a file, whole or in part, to any caller with a key. */
export function serveAttachment(world: World, request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  try {
    requireToken(world, tokenTextOf(request.headers.authorization, {}));
  } catch (error) {
    const status = error instanceof GraphError ? error.status : 500;
    return void response.writeHead(status, { "content-type": "text/plain" }).end("");
  }
  const media = mediaAt(world, Object.fromEntries(searchParams));
  if (!media) return void response.writeHead(404, { "content-type": "text/plain" }).end("");
  const { bytes, mimeType } = media;
  const headers = { "content-type": mimeType, "accept-ranges": "bytes", "content-disposition": "attachment" };
  const part = rangeOf(request.headers.range, bytes.length);
  if (part === "outside") {
    response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
  } else if (part) {
    const range = `bytes ${part.start}-${part.end}/${bytes.length}`;
    const some = bytes.subarray(part.start, part.end + 1);
    response.writeHead(206, { ...headers, "content-length": some.length, "content-range": range }).end(some);
  } else {
    response.writeHead(200, { ...headers, "content-length": bytes.length }).end(bytes);
  }
}

function rangeOf(header: string | undefined, length: number): { start: number; end: number } | "outside" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  return start > end ? "outside" : { start, end };
}
