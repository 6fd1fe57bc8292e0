import { createReadStream } from "node:fs";
import { Agent, type IncomingMessage, request as askHttp } from "node:http";
import { Agent as SecureAgent, request as askHttps } from "node:https";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "../../host-faults.ts";
import { authorizationOf, sha256, type Signer, stampOf } from "./signature.ts";
import { textIn } from "./xml.ts";

/** A bucket, where it is and who may use it. */
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

/** The bucket cannot be asked, or refuses. */
export class S3Fault extends Fault {}

/** What the server refused, by its own name such as NoSuchKey. */
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
/** Waits between the tries; a server that is busy asks for it (SlowDown). */
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
 * Asks a server that speaks S3. All that is asked may be asked twice, so what fails on the way is tried again; a server whose clock is another is
 * asked by its own.
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

  /** The answer of a request that went well; its body is still to be read, or to be destroyed. */
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

  /** Where a file is, or without a key the bucket. */
  urlOf(key: string): URL {
    const url = new URL(this.#base);
    url.pathname += key;
    return url;
  }

  /** The text of an answer. */
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
    // What breaks here breaks the answer too; a server that answers before the end has the last word.
    else pipeline(createReadStream(body.path), request).catch((error: Error) => void request.destroy(error));
    return answered;
  }
}

/** A fault of the way, or a server that is busy: the same may go well a moment later. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof S3Refusal)) return error instanceof Error && !isOfDraft(error);
  return (error.answered >= 500 && error.answered !== 501) || error.answered === 429 || transient.has(error.code);
}

/** The file that was to be sent is not there. */
const isOfDraft = (error: NodeJS.ErrnoException): boolean => error.code === "ENOENT";

/** The address of a bucket's root, which ends in a slash. */
function addressOf({ endpoint, bucket, pathStyle }: Bucket): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/$/, "")}/${bucket}/`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}
