import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { bodyOf } from "./listen.ts";

/** How a program misbehaves. `usual` means that it does not. An object is a custom answer. */
export type Mode =
  | "usual"
  | "slow"
  | "error"
  | "bad-gateway"
  | "broken"
  | "huge"
  | "redirect"
  | "reset"
  | { status: number; text: string; headers?: Readonly<Record<string, string>> };

export interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body parsed as JSON. Undefined when it is no JSON. */
  json: unknown;
}
export interface Answer {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The settings and the calls of a program, for a test or a user of the demo. */
export class Control {
  mode: Mode = "usual";
  /** The modes for the next calls. After these calls `mode` applies again. */
  next: Mode[] = [];
  /** The delay of a slow answer. */
  slowMs = 11_000;
  readonly calls: Call[] = [];

  /** Restores the first state. */
  reset(): void {
    this.mode = "usual";
    this.next = [];
    this.calls.length = 0;
  }
}

/** Answers every call by `answer`, unless a mode makes the program misbehave. */
export const serve =
  (control: Control, answer: (call: Call) => Answer): RequestListener =>
  (request, response) =>
    void take(control, answer, request, response);

async function take(
  control: Control,
  answer: (call: Call) => Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = (await bodyOf(request)).toString("utf8");
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const { method = "GET", headers } = request;
  const call = { method, path: pathname + search, headers, text, json: jsonOf(text) };
  control.calls.push(call);
  const mode = control.next.shift() ?? control.mode;
  if (mode === "usual") send(response, answer(call));
  else if (mode === "slow") setTimeout(() => send(response, answer(call)), control.slowMs).unref();
  else if (mode === "reset") request.socket.destroy();
  else send(response, typeof mode === "object" ? mode : misbehaviours[mode]);
}

const html = { "content-type": "text/html; charset=utf-8" };
const misbehaviours: Record<Exclude<Mode & string, "usual" | "slow" | "reset">, Answer> = {
  error: { status: 500, json: { message: "Internal server error at 10.1.2.3:5432, see http://inner.example/logs" } },
  "bad-gateway": {
    status: 502,
    text: "<html><head><title>502</title></head><body>Bad Gateway</body></html>",
    headers: html,
  },
  broken: { status: 200, text: '{"messages":[{"id":"b1","ty', headers: { "content-type": "application/json" } },
  huge: { status: 200, json: { messages: [], text: "x".repeat(2 * 1024 * 1024) } },
  redirect: { status: 302, headers: { location: "http://10.0.0.1/latest/meta-data" } },
};

function send(response: ServerResponse, { status, json, text, headers }: Answer): void {
  if (response.destroyed) return;
  const type = json === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
  response.writeHead(status, { ...type, ...headers }).end(json === undefined ? (text ?? "") : JSON.stringify(json));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
