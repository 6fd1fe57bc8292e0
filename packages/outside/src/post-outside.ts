import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import type { DeliveryFailure } from "@balcao/shared/webhooks/schema";
import { portOf } from "@balcao/shared/webhooks/rules";
import { Agent, buildConnector, type Dispatcher, request } from "undici";
import { type Allowance, allowsAddress, allowsHost, bare, isLiteral } from "./allowance.ts";

const connectMs = 5000;

/** The address may not be reached from here. The error's text reveals nothing about the server at the address. */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Connections to addresses that strangers name. The address of a name is checked as the socket connects, and the socket connects to exactly that
 * address. A name that changes in between therefore gains nothing. A numeric address needs no look-up, so it is checked here too.
 */
export function outsideAgent(allowance: Allowance, resolve: Resolve = systemLookup): Agent {
  const open = buildConnector({ timeout: connectMs });
  return new Agent({
    connect(options, done) {
      const port = portOf(new URL(`${options.protocol}//${options.host ?? options.hostname}`));
      if (allowsHost(allowance, options.hostname, port)) return open(options, done);
      if (isLiteral(options.hostname) && !allowsAddress(allowance, bare(options.hostname), port))
        return done(new AddressNotAllowed(), null);
      const checked = buildConnector({ timeout: connectMs, lookup: checkedLookup(allowance, port, resolve) });
      return checked(options, done);
    },
    pipelining: 1,
    keepAliveTimeout: 10_000,
  });
}

const checkedLookup =
  (allowance: Allowance, port: number, resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const allowed = found.filter(({ address }) => allowsAddress(allowance, address, port));
      const [first] = allowed;
      if (!first) return done(new AddressNotAllowed(), "");
      return options.all ? done(null, allowed) : done(null, first.address, first.family);
    });

export interface Answer {
  status: number;
  /** The beginning of the answer's text. */
  text: string;
  retryAfter: string | null;
}

interface PostRequest {
  agent: Dispatcher;
  headers: Record<string, string>;
  body: string | Uint8Array;
  withinMs: number;
  /** The wait for the text of an answer after its status is known. */
  answerMs: number;
  /** The most bytes of the answer that are read. */
  mostBytes: number;
}

/** Posts to an address that a stranger named, without following redirects. Throws when there is no answer. `failureOf` gives the reason. */
export async function postOutside(
  url: string,
  { agent, headers, body, withinMs, ...limits }: PostRequest,
): Promise<Answer> {
  const target = new URL(url);
  if (target.username !== "" || target.password !== "") throw new AddressNotAllowed();
  const signal = AbortSignal.timeout(withinMs);
  const answer = await request(target, { method: "POST", dispatcher: agent, headers, body, signal });
  const { "retry-after": retryAfter } = answer.headers;
  return {
    status: answer.statusCode,
    text: await beginningOf(answer.body, limits),
    retryAfter: typeof retryAfter === "string" ? retryAfter : null,
  };
}

/** The first bytes of an answer, as text. It does not wait for the end of an endless answer. */
async function beginningOf(
  body: Dispatcher.ResponseData["body"],
  { answerMs, mostBytes }: Pick<PostRequest, "answerMs" | "mostBytes">,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), answerMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // The status is known, so the bytes so far are the whole answer.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  // Removes NUL, because the database cannot store it.
  return Buffer.concat(chunks).subarray(0, mostBytes).toString("utf8").replaceAll("\0", "");
}

const timedOut = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;

/** The reason why no answer came. */
export function failureOf(error: unknown): Extract<DeliveryFailure, "address" | "silent" | "unreachable"> {
  if (error instanceof AddressNotAllowed) return "address";
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (name === "TimeoutError" || timedOut.test(code ?? "")) return "silent";
  return cause === undefined ? "unreachable" : failureOf(cause);
}

/** The pause that an answer requests, in milliseconds. Null when it requests none. */
export function restOf(retryAfter: string | null, now = Date.now()): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return ms > 0 ? ms : null;
}
