import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Agent, type IncomingMessage, request as askHttp } from "node:http";
import { Agent as SecureAgent, request as askHttps } from "node:https";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { Fault } from "../../host-faults.ts";
import { authorizationOf, sha256, type Signer, stampOf } from "./signature.ts";
import { isError, textIn } from "./xml.ts";

/** The address of a bucket and the keys that open it. */
export interface Bucket extends Signer {
  endpoint: string;
  bucket: string;
  pathStyle: boolean;
}

type Body = { path: string; size: number; sha256: string } | Buffer;
export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Body;
}

/** The bucket does not answer, or refuses a request. */
export class S3Fault extends Fault {}

/** A refusal of the server. `code` is the server's own name for it, such as NoSuchKey. */
export class S3Refusal extends S3Fault {
  readonly answered: number;
  readonly code: string;

  constructor({ bucket }: Bucket, answered: number, code: string, message: string) {
    super(`The bucket ${bucket} answers ${answered} ${code}${message && `: ${message}`}`);
    this.answered = answered;
    this.code = code;
  }
}

/** How long the client waits, in milliseconds. */
export interface Patience {
  /** The waits between the attempts. */
  pauses: readonly number[];
  /** The longest wait for a connection. */
  connect: number;
  /** The longest silence of a connected server. */
  silence: number;
  /** No attempt begins later than this after the first one, because a person may wait. */
  attempts: number;
}
const usualPatience: Patience = { pauses: [100, 400, 1600], connect: 4000, silence: 30_000, attempts: 10_000 };
const transient = new Set([
  "SlowDown",
  "RequestTimeout",
  "InternalError",
  "ServiceUnavailable",
  "OperationAborted",
  "RequestTimeTooSkewed",
]);

/**
 * Sends requests to an S3 server. Every request may be repeated safely, so a request that fails for a passing reason is repeated. When the server's clock
 * differs, the client signs with the server's time.
 */
export class S3Client {
  readonly bucket: Bucket;
  readonly #base: URL;
  readonly #agent: Agent;
  readonly #patience: Patience;
  #aheadMs = 0;

  constructor(bucket: Bucket, patience: Partial<Patience> = {}) {
    this.bucket = bucket;
    this.#base = addressOf(bucket);
    this.#patience = { ...usualPatience, ...patience };
    const options = { keepAlive: true, timeout: this.#patience.silence };
    this.#agent = this.#base.protocol === "https:" ? new SecureAgent(options) : new Agent(options);
  }

  /** The answer to a successful request. The caller reads the body or destroys it. */
  ask = (asked: S3Request): Promise<IncomingMessage> => this.#patiently(() => this.#askOnce(asked));

  /** The text of the answer to a successful request. */
  tell = (asked: S3Request): Promise<string> =>
    this.#patiently(async () => this.#requireDone(await text(await this.#askOnce(asked))));

  /** The address of a file. With an empty key, the address of the bucket. */
  urlOf(key: string): URL {
    const url = new URL(this.#base);
    url.pathname += key;
    return url;
  }

  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    const until = Date.now() + this.#patience.attempts;
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const pause = this.#patience.pauses[tries];
        if (pause === undefined || !isPassing(error) || Date.now() + pause > until) throw this.#faultOf(error);
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  }

  #faultOf(error: unknown): unknown {
    if (error instanceof Fault || !(error instanceof Error) || isOfDraft(error)) return error;
    return new S3Fault(
      `The bucket ${this.bucket.bucket} does not answer at ${this.#base.host}: ${error.message || error.name}`,
      {
        cause: error,
      },
    );
  }

  async #askOnce(asked: S3Request): Promise<IncomingMessage> {
    const answer = await this.#send(asked);
    if (answer.statusCode !== undefined && answer.statusCode < 300) return answer;
    const said = await text(answer);
    const code = textIn(said, "Code");
    if (code === "RequestTimeTooSkewed") this.#aheadMs = Date.parse(answer.headers.date ?? "") - Date.now() || 0;
    throw new S3Refusal(this.bucket, answer.statusCode ?? 0, code, textIn(said, "Message"));
  }

  /** A server with long work answers 200 before it knows the result, and then refuses in the body. */
  #requireDone(said: string): string {
    if (isError(said)) throw new S3Refusal(this.bucket, 200, textIn(said, "Code"), textIn(said, "Message"));
    return said;
  }

  async #send({
    method,
    key = "",
    query = {},
    headers = {},
    body = Buffer.alloc(0),
  }: S3Request): Promise<IncomingMessage> {
    const url = this.urlOf(key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed: Record<string, string> = {
      ...headers,
      host: url.host,
      "x-amz-date": stampOf(new Date(Date.now() + this.#aheadMs)),
      "x-amz-content-sha256": Buffer.isBuffer(body) ? sha256(body) : body.sha256,
    };
    // A bucket that locks its objects takes no object without this hash.
    if (method === "PUT" && Buffer.isBuffer(body))
      signed["content-md5"] = createHash("md5").update(body).digest("base64");
    const authorization = authorizationOf({ method, url, headers: signed }, this.bucket);
    const length = Buffer.isBuffer(body) ? body.length : body.size;
    const request = (url.protocol === "https:" ? askHttps : askHttp)(url, {
      method,
      agent: this.#agent,
      headers: {
        ...signed,
        authorization,
        ...(method === "PUT" || method === "POST" ? { "content-length": length } : {}),
      },
    });
    request.setTimeout(this.#patience.silence, () => request.destroy(new Error("it says nothing")));
    request.once("socket", (socket) => endUnconnected(socket, this.#patience.connect));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve).on("error", reject);
    });
    if (Buffer.isBuffer(body)) request.end(body);
    // A failure here also ends the wait for the answer.
    else pipeline(createReadStream(body.path), request).catch((error: Error) => void request.destroy(error));
    return answered;
  }
}

/** Ends a connection that is not made in time. */
function endUnconnected(socket: Socket, ms: number): void {
  if (!socket.connecting) return;
  const late = setTimeout(() => socket.destroy(new Error("no connection is made")), ms);
  const ready = socket instanceof TLSSocket ? "secureConnect" : "connect";
  for (const end of [ready, "close"]) socket.once(end, () => clearTimeout(late));
}

/** Whether the same request may succeed a moment later: the connection failed, or the server is busy. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof S3Refusal)) return error instanceof Error && !isOfDraft(error);
  return (error.answered >= 500 && error.answered !== 501) || error.answered === 429 || transient.has(error.code);
}

/** Whether the error says that the draft to send does not exist. */
const isOfDraft = (error: NodeJS.ErrnoException): boolean => error.code === "ENOENT";

/** The address of the bucket. It ends in a slash. */
function addressOf({ endpoint, bucket, pathStyle }: Bucket): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/$/, "")}/${bucket}/`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}
