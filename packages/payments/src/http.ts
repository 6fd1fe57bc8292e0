import { ProviderError } from "@balcao/shared/billing/port";
import { jsonOf } from "@balcao/shared/json";
import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent, request as secureRequest } from "node:https";
import type { SecureContextOptions } from "node:tls";
import type { z } from "zod";
import { faultOf, faultOfError, faultWith, type Refusal, retryAfterOf } from "./faults.ts";

const mostBytes = 2 * 1024 * 1024;

export interface ProviderRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The body: JSON, or a form for URLSearchParams. */
  body?: object;
  /** Marks a POST that may be repeated, whatever happened to the first call. */
  changesNothing?: boolean;
}
interface ProviderResponse {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

/** The settings that every provider with network calls gets. */
export interface Options {
  /** The time limit for a whole call, from its start to the last byte of the answer. */
  timeoutMs: number;
  /** Refuses addresses that are not https. */
  secureOnly: boolean;
  now: () => Date;
}
interface ClientOptions extends Options {
  /** An address without a path. */
  host: string;
  tls?: SecureContextOptions;
}

/** A provider's server. Every fault is a ProviderError. No fault contains a header, a query or the sent body. */
export class Client {
  readonly #origin: URL;
  readonly #options: ClientOptions;
  readonly #agent: PlainAgent | Agent;

  /** Throws ProviderError `invalid` for a host that is no address, or that lacks a required https. */
  constructor(options: ClientOptions) {
    this.#origin = originOf(options.host, options.secureOnly);
    this.#options = options;
    const kept = { keepAlive: true, timeout: 60_000 };
    this.#agent =
      this.#origin.protocol === "https:"
        ? new Agent({ ...kept, ...options.tls, minVersion: "TLSv1.2" })
        : new PlainAgent(kept);
  }

  /** The JSON of a success, checked by the schema. `not` gets every other answer and may return a result for it. */
  async ask<T>(
    asked: ProviderRequest,
    schema: z.ZodType<T>,
    not: (refusal: Refusal) => T | undefined = () => undefined,
  ): Promise<T> {
    const writes = asked.method !== "GET" && !asked.changesNothing;
    const about = `${asked.method} ${asked.path}`;
    const { status, headers, text } = await this.#send(asked, about, writes);
    const body = jsonOf(text);
    if (status >= 200 && status < 300) {
      const read = schema.safeParse(body);
      if (read.success) return read.data;
      const places = read.error.issues.map(({ path }) => path.join(".") || "all").join(", ");
      throw faultWith(writes ? "unknown_outcome" : "unavailable", about, `the answer is not understood at ${places}`);
    }
    const retryAfter = retryAfterOf(headers["retry-after"], this.#options.now().getTime());
    const instead = not({ status, retryAfter, body });
    if (instead !== undefined) return instead;
    throw faultWith(faultOf(status, writes), `${about} is answered ${status}`, wordsOf(body), retryAfter);
  }

  #send(
    { method, path, query, headers, body }: ProviderRequest,
    about: string,
    writes: boolean,
  ): Promise<ProviderResponse> {
    const url = new URL(path, this.#origin);
    url.search = new URLSearchParams(query).toString();
    const text = body instanceof URLSearchParams ? body.toString() : body && JSON.stringify(body);
    const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json";
    const send = url.protocol === "https:" ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      let sent = false;
      const asking = send(url, {
        method,
        agent: this.#agent,
        signal: AbortSignal.timeout(this.#options.timeoutMs),
        headers: {
          accept: "application/json",
          "user-agent": "balcao",
          ...(text !== undefined && { "content-type": type, "content-length": Buffer.byteLength(text) }),
          ...headers,
        },
      });
      asking.on("socket", (socket) => {
        if (asking.reusedSocket) sent = true;
        else socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => (sent = true));
      });
      const fail = (error: unknown) => reject(faultOfError(error, about, { writes, sent }));
      asking.on("error", fail);
      asking.on("response", (answer) => void readAll(answer).then(resolve, fail));
      asking.end(text);
    });
  }
}

async function readAll(answer: IncomingMessage): Promise<ProviderResponse> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw Object.assign(new Error(), { code: "the answer is too large" });
    parts.push(part);
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString("utf8") };
}

function originOf(host: string, secureOnly: boolean): URL {
  const url = URL.canParse(host) ? new URL(host) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.username)
    throw new ProviderError("invalid", "host: an address without a path, https://pix.example.com");
  if (secureOnly && url.protocol !== "https:") throw new ProviderError("invalid", "host: it must begin with https");
  return url;
}

/** The text of a refusal, in the shapes of the central bank, Efí and Iugu. */
function wordsOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { nome, mensagem, title, detail, violacoes, errors, message } = body as Record<string, unknown>;
  const said = [nome, mensagem, title, detail, violacoes, errors, message].filter(Boolean);
  return said.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" ");
}
