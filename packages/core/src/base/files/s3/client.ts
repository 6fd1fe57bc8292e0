import { createReadStream } from "node:fs";
import { Agent, type IncomingMessage, request as askHttp } from "node:http";
import { Agent as SecureAgent, request as askHttps } from "node:https";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "../../host-faults.ts";
import { authorizationOf, sha256, type Signer, stampOf } from "./signature.ts";
import { textIn } from "./xml.ts";

/** The address of a bucket and the keys that open it. */
export interface Bucket extends Signer {
  endpoint: string;
  bucket: string;
  pathStyle: boolean;
}

type Body = { path: string; size: number; sha256: string } | Buffer;
export interface Asked {
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

const silenceMs = 30_000;
/** The waits between the attempts. */
const pausesMs = [100, 400, 1600];
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
  readonly #pauses: readonly number[];
  #aheadMs = 0;

  constructor(bucket: Bucket, pauses: readonly number[] = pausesMs) {
    this.bucket = bucket;
    this.#base = addressOf(bucket);
    const options = { keepAlive: true, timeout: silenceMs };
    this.#agent = this.#base.protocol === "https:" ? new SecureAgent(options) : new Agent(options);
    this.#pauses = pauses;
  }

  /** The answer to a successful request. The caller reads the body or destroys it. */
  async ask(asked: Asked): Promise<IncomingMessage> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#askOnce(asked);
      } catch (error) {
        const pause = this.#pauses[tries];
        if (pause === undefined || !isPassing(error)) throw this.#faultOf(error);
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  }

  /** The address of a file. With an empty key, the address of the bucket. */
  urlOf(key: string): URL {
    const url = new URL(this.#base);
    url.pathname += key;
    return url;
  }

  /** The text of the answer to a successful request. */
  tell = async (asked: Asked): Promise<string> => text(await this.ask(asked));

  #faultOf(error: unknown): unknown {
    if (error instanceof Fault || !(error instanceof Error) || isOfDraft(error)) return error;
    return new S3Fault(
      `The bucket ${this.bucket.bucket} does not answer at ${this.#base.host}: ${error.message || error.name}`,
      {
        cause: error,
      },
    );
  }

  async #askOnce(asked: Asked): Promise<IncomingMessage> {
    const answer = await this.#send(asked);
    if (answer.statusCode !== undefined && answer.statusCode < 300) return answer;
    const said = await text(answer);
    const code = textIn(said, "Code");
    if (code === "RequestTimeTooSkewed") this.#aheadMs = Date.parse(answer.headers.date ?? "") - Date.now() || 0;
    throw new S3Refusal(this.bucket, answer.statusCode ?? 0, code, textIn(said, "Message"));
  }

  async #send({ method, key = "", query = {}, headers = {}, body = Buffer.alloc(0) }: Asked): Promise<IncomingMessage> {
    const url = this.urlOf(key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = {
      ...headers,
      host: url.host,
      "x-amz-date": stampOf(new Date(Date.now() + this.#aheadMs)),
      "x-amz-content-sha256": Buffer.isBuffer(body) ? sha256(body) : body.sha256,
    };
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
    request.setTimeout(silenceMs, () => request.destroy(new Error("The server of the files says nothing")));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve).on("error", reject);
    });
    if (Buffer.isBuffer(body)) request.end(body);
    // A failure here also ends the wait for the answer.
    else pipeline(createReadStream(body.path), request).catch((error: Error) => void request.destroy(error));
    return answered;
  }
}

/** Whether the same request may succeed a moment later: the connection failed, or the server is busy. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof S3Refusal)) return error instanceof Error && !isOfDraft(error);
  return (error.answered >= 500 && error.answered !== 501) || error.answered === 429 || transient.has(error.code);
}

/** Whether the draft that is sent does not exist. */
const isOfDraft = (error: NodeJS.ErrnoException): boolean => error.code === "ENOENT";

/** The address of the bucket. It ends in a slash. */
function addressOf({ endpoint, bucket, pathStyle }: Bucket): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/$/, "")}/${bucket}/`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}
