import type { IncomingMessage, ServerResponse } from "node:http";
import type { Failure, World } from "./world.ts";

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  params: Record<string, string>;
  body: unknown;
}
/** JSON, or a text of another type. */
export interface Answer {
  status: number;
  json?: unknown;
  text?: { type: string; body: string | Buffer };
  headers?: Record<string, string>;
}
export interface Route {
  method: string;
  pattern: RegExp;
  run(call: Call): Answer | Promise<Answer>;
}
export const route = (method: string, path: string, run: Route["run"]): Route => ({
  method,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
  run,
});

/** The error that ends a call with this answer, wherever it is thrown. */
export class Refused extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

const mostBytes = 1024 * 1024;
const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Refused({ status: 413, json: { errors: "too large" } });
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString("utf8");
  if (text === "") return {};
  if (/urlencoded/.test(request.headers["content-type"] ?? "")) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused({ status: 400, json: { errors: "json" } });
  }
}

function send(response: ServerResponse, { status, json, text, headers }: Answer): void {
  const type = text?.type ?? "application/json; charset=utf-8";
  const body = text ? text.body : json === undefined ? "" : JSON.stringify(json);
  response
    .writeHead(status, {
      "content-type": type,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      ...headers,
    })
    .end(body);
}

/** Fails a call as ordered, instead of answering it. */
function fails(response: ServerResponse, failure: Failure): void {
  if (failure.kind === "reset") response.socket?.destroy();
  else if (failure.kind === "status") {
    const { status, retryAfter } = failure;
    send(response, { status, json: { errors: "failure" }, headers: retryAfter ? { "retry-after": retryAfter } : {} });
  }
  // A timeout sends no answer until the caller gives up.
}

/** Answers a request to one of these routes. Only this machine may call. */
export async function serve(world: World, routes: Route[], request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const method = request.method ?? "GET";
  const logged = { at: new Date(world.now()).toISOString(), method, path: pathname, status: 0 };
  const isProviders = !pathname.startsWith("/__sim") && pathname !== "/";
  if (isProviders) world.calls.push(logged);
  response.on("finish", () => (logged.status = response.statusCode));
  try {
    if (!loopback.test(request.headers.host ?? "")) throw new Refused({ status: 403, json: { errors: "host" } });
    const failure = isProviders ? world.failureFor(pathname) : null;
    if (failure && !failure.afterwards) return fails(response, failure);
    const found = routes.find((each) => each.method === method && each.pattern.test(pathname));
    if (!found) throw new Refused({ status: 404, json: { errors: "Not Found" } });
    const params = found.pattern.exec(pathname)?.groups ?? {};
    const body = await bodyOf(request);
    const answer = await found.run({
      method,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      params,
      body,
    });
    if (failure) return fails(response, failure);
    send(response, answer);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else send(response, error instanceof Refused ? error.answer : { status: 500, json: { errors: String(error) } });
  }
}
