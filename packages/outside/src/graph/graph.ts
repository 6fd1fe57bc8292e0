import type { Readable } from "node:stream";
import { type Dispatcher, FormData, request } from "undici";
import { z } from "zod";
import { readAllowance } from "../allowance.ts";
import { outsideAgent } from "../post-outside.ts";
import { isLoopback } from "@balcao/shared/url";

/** The address of Meta's Graph, as the host configured it. */
export interface GraphPlace {
  /** The address without a slash at its end. */
  url: string;
  /** A version such as v26.0. */
  version: string;
}

export interface GraphCall {
  method: "GET" | "POST" | "DELETE";
  /** The path without the version: `/106/messages`. */
  path: string;
  token: string;
  query?: Record<string, string>;
  /** JSON, a form with files, or the bytes of a file for an upload that has begun. */
  body?: object | FormData | Buffer;
  withinMs?: number;
  /** A refusal with this code is not thrown. `call` returns its answer, which says more than the code. */
  mayFail?: number;
}

/** Meta refuses a call. Its text is for logs, and does not contain the call. */
export class GraphFault extends Error {
  override readonly name = "GraphFault";
  readonly code: number;
  readonly subcode: number | null;
  /** Meta's text for people. Empty when there is none. */
  readonly toPerson: string;
  /** The pause that Meta requests. Null when it requests none. */
  readonly restMs: number | null;

  constructor(
    message: string,
    { code, subcode, restMs, toPerson = "" }: Pick<GraphFault, "code" | "subcode" | "restMs"> & { toPerson?: string },
  ) {
    super(message);
    this.code = code;
    this.subcode = subcode;
    this.restMs = restMs;
    this.toPerson = toPerson;
  }
}

/** A call has no readable answer. `reached`: Meta may have done what the call requests. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly reached: boolean;

  constructor(reason: string, { reached }: { reached: boolean }) {
    super(reason);
    this.reached = reached;
  }
}

/** A file at Meta no longer exists, or its address has expired. */
export class FileGone extends Error {
  override readonly name = "FileGone";
}

const usualMs = 20_000;
const mostBytes = 4 * 1024 * 1024;
/** The longest pause after a call to Meta, whatever pause Meta requests. */
const longestRestMs = 60 * 60_000;
const tokenRefused = 190;

const fault = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: z.number(),
    error_subcode: z.number().nullish(),
    error_user_msg: z.string().nullish().catch(null),
    error_data: z
      .object({ details: z.string().catch("") })
      .nullish()
      .catch(null),
  }),
});

/** Meta's Graph. Calls use the token of a company's account. */
export class Graph {
  readonly #place: GraphPlace;
  readonly #agent: Dispatcher;

  constructor(place: GraphPlace, agent: Dispatcher = agentFor(place)) {
    this.#place = place;
    this.#agent = agent;
  }

  /** The answer's JSON. Throws GraphFault or NoAnswer. */
  async call({ method, path, token, query = {}, body, withinMs = usualMs, mayFail }: GraphCall): Promise<unknown> {
    const url = new URL(`${this.#place.url}/${this.#place.version}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const isBytes = Buffer.isBuffer(body);
    const isRaw = isBytes || body instanceof FormData;
    const answer = await this.#request(url, {
      method,
      headers: {
        authorization: `${isBytes ? "OAuth" : "Bearer"} ${token}`,
        ...(isBytes && { file_offset: "0" }),
        ...(body && !isRaw && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
      withinMs,
    });
    const text = await wholeOf(answer.body);
    const json = parsed(text);
    const refused = fault.safeParse(json);
    if (refused.success && refused.data.error.code === mayFail) return json;
    if (refused.success) throw faultOf(refused.data.error, answer.headers);
    if (json === undefined || answer.statusCode >= 300)
      throw new NoAnswer(`status ${answer.statusCode} without JSON`, { reached: true });
    return json;
  }

  /** The bytes behind an address from Graph. The token is sent only to Meta's hosts. Throws FileGone or NoAnswer. */
  async open(address: string, token: string): Promise<Readable> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !this.#isOfMeta(url)) throw new FileGone("The address is not one of Meta's");
    const headers = { authorization: `Bearer ${token}`, "user-agent": "balcao" };
    const { statusCode, body } = await this.#request(url, { method: "GET", headers, body: null, withinMs: usualMs });
    if (statusCode === 200) return body;
    body.destroy();
    if (statusCode === 404 || statusCode === 410) throw new FileGone(`status ${statusCode}`);
    throw new NoAnswer(`status ${statusCode}`, { reached: false });
  }

  #isOfMeta({ protocol, hostname, host }: URL): boolean {
    const own = new URL(this.#place.url);
    if (host === own.host) return protocol === own.protocol;
    return protocol === "https:" && metaHosts.some((one) => hostname.endsWith(one));
  }

  async #request(
    url: URL,
    {
      withinMs,
      ...options
    }: Required<Pick<Dispatcher.RequestOptions, "method" | "body">> & {
      headers: Record<string, string>;
      withinMs: number;
    },
  ): Promise<Dispatcher.ResponseData> {
    try {
      return await request(url, {
        ...options,
        dispatcher: this.#agent,
        headersTimeout: withinMs,
        bodyTimeout: withinMs,
      });
    } catch (error) {
      throw new NoAnswer(reasonOf(error), { reached: !neverLeft.has(codeOf(error)) });
    }
  }
}

const metaHosts = [".fbsbx.com", ".facebook.com", ".whatsapp.net"];
/** After these errors the call never left this machine. */
const neverLeft = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "AddressNotAllowed",
]);

const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "";
};
const reasonOf = (error: unknown): string => codeOf(error) || String(error);

/** Connections to Meta, with the same checks as addresses from strangers. A Graph on this machine is allowed only if the host configured it. */
export function agentFor({ url }: GraphPlace): Dispatcher {
  const { protocol, host, port } = new URL(url);
  const hasPort = port !== "";
  return outsideAgent(readAllowance(isLoopback(url) ? (hasPort ? host : `${host}:${portsOf[protocol] ?? 443}`) : ""));
}

const portsOf: Record<string, number> = { "http:": 80, "https:": 443 };

async function wholeOf(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new Error("too large");
      chunks.push(chunk);
    }
  } catch (error) {
    throw new NoAnswer(reasonOf(error), { reached: true });
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function faultOf(
  { message, code, error_subcode, error_data, error_user_msg }: z.infer<typeof fault>["error"],
  headers: Dispatcher.ResponseData["headers"],
): GraphFault {
  const restMs = restIn(headers);
  // Removes the token, because Meta's error text may repeat it.
  const said = code === tokenRefused ? ["The token is not accepted"] : [message, error_data?.details];
  const told = said.filter(Boolean).join(": ").slice(0, 500);
  const toPerson = (error_user_msg ?? error_data?.details ?? "").slice(0, 500);
  return new GraphFault(told, { code, subcode: error_subcode ?? null, restMs, toPerson });
}

/** The pause that Meta asks for: in seconds, or the longest of the times in minutes until an account may be called again. */
function restIn(headers: Dispatcher.ResponseData["headers"]): number | null {
  const seconds = Number(headers["retry-after"]);
  const usage = String(headers["x-business-use-case-usage"] ?? "").slice(0, 20_000);
  const minutes = [...usage.matchAll(/"estimated_time_to_regain_access" ?: ?(\d{1,6})/g)].map(([, told]) =>
    Number(told),
  );
  const rest = seconds > 0 ? seconds * 1000 : Math.max(0, ...minutes) * 60_000;
  return Number.isFinite(rest) && rest > 0 ? Math.min(rest, longestRestMs) : null;
}
