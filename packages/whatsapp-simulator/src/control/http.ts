import type { IncomingMessage, ServerResponse } from "node:http";

/** A refusal with the status and the code for its caller. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The largest accepted body. A larger body gets 413. */
export const BODY_LIMIT = 64 * 1024 * 1024;

/** A body that is larger than this is not read to its end. */
const DISCARD_LIMIT = 4 * BODY_LIMIT;

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/**
 * Accepts only pages of this server. A foreign page can make a browser send requests here (any site, with a form) or have its own name resolve to
 * 127.0.0.1 (DNS rebinding). The Origin shows the first case, and the Host shows the second.
 */
export function checkCaller(request: IncomingMessage): void {
  const host = request.headers.host ?? "";
  if (!LOOPBACK_HOST.test(host))
    throw new ControlError(403, "ERR_FOREIGN_HOST", "This address answers on loopback only.");
  const { origin } = request.headers;
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads && origin !== undefined && origin !== `http://${host}`) {
    throw new ControlError(403, "ERR_FOREIGN_ORIGIN", "Another page may not write here.");
  }
}

/** The JSON body. An empty body is `{}`. A body that is too large is read to its end and dropped, so that the caller sees the 413. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
    else chunks.length = 0;
    if (size > DISCARD_LIMIT) break;
  }
  if (size > BODY_LIMIT) throw new ControlError(413, "ERR_TOO_LARGE", `A body has at most ${BODY_LIMIT} bytes.`);
  if (size === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new ControlError(400, "ERR_BROKEN_JSON", "The body is not JSON.");
  }
}

const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  if (value === undefined) response.writeHead(status === 200 ? 204 : status, COMMON_HEADERS).end();
  else {
    const headers = {
      ...COMMON_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    };
    response.writeHead(status, headers).end(JSON.stringify(value));
  }
}

export function sendBytes(response: ServerResponse, bytes: Uint8Array, headers: Record<string, string>): void {
  response.writeHead(200, { ...COMMON_HEADERS, "content-length": bytes.length, ...headers }).end(bytes);
}

export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = error instanceof ControlError ? error : null;
  const message = error instanceof Error ? error.message : String(error);
  sendJson(response, known?.status ?? 500, { error: known?.code ?? "ERR_INTERNAL", message, details: known?.details });
}
