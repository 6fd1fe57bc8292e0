import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { answerRefusal, answerXml, element, Refusal } from "./answer.ts";
import { Bucket, requireBody } from "./bucket.ts";
import { Faults } from "./faults.ts";
import type { StoredObject } from "./objects.ts";
import { type Owner, requireSigned } from "./signature.ts";

type StrangersMay = "read" | "list" | "write" | "nothing";

export interface S3Options {
  /** The server's clock. */
  now?: () => number;
  /** The number of files in one page of a list. */
  pageSize?: number;
  /** What anybody may do without keys. */
  strangersMay?: StrangersMay;
  port?: number;
}

/** A call as tests see it. */
export interface S3Call {
  method: string;
  key: string;
  query: string;
  range: string | undefined;
}

/** An S3 server with one bucket on loopback. It forgets everything when it stops. */
export class S3Simulator {
  readonly owner: Owner = { keyId: "AKIASIMULATOR", secret: "simulator/secret+key", region: "sa-east-1" };
  readonly bucketName = "balcao-files";
  readonly bucket: Bucket;
  readonly faults = new Faults();
  /** All calls since the start, also the refused calls. */
  readonly asked: S3Call[] = [];
  readonly #waiting = new Set<(asked: S3Call) => Promise<void>>();
  readonly #server: Server;
  readonly #now: () => number;
  readonly #strangersMay: StrangersMay;

  constructor({ now = Date.now, pageSize = 1000, strangersMay = "nothing" }: S3Options) {
    this.bucket = new Bucket(this.bucketName, pageSize);
    this.#now = now;
    this.#strangersMay = strangersMay;
    this.#server = createServer((req, res) => void this.#answer(req, res));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The variables that connect the product to this server. */
  get environment(): Record<string, string> {
    return {
      S3_BUCKET: this.bucketName,
      S3_ENDPOINT: this.url,
      S3_REGION: this.owner.region,
      S3_ACCESS_KEY_ID: this.owner.keyId,
      S3_SECRET_ACCESS_KEY: this.owner.secret,
    };
  }

  get objects(): Map<string, StoredObject> {
    return this.bucket.objects;
  }

  /** Does the work before the first wanted call is answered. Resolves after the work. */
  before(wanted: (asked: S3Call) => boolean, work: () => unknown = () => undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = async (asked: S3Call) => {
        if (!this.#waiting.has(look) || !wanted(asked)) return;
        this.#waiting.delete(look);
        await Promise.resolve(work()).then(() => resolve(), reject);
      };
      this.#waiting.add(look);
    });
  }

  async listen(port = 0): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const now = new Date(this.#now());
    res.sendDate = false;
    res.setHeader("date", now.toUTCString());
    try {
      await this.#serve(req, res, now);
    } catch (error) {
      // The caller closed the connection in the middle of the request.
      if (!(error instanceof Refusal)) return void res.destroy();
      answerRefusal(res, error, req.method === "HEAD");
    }
  }

  async #serve(req: IncomingMessage, res: ServerResponse, now: Date): Promise<void> {
    const url = new URL(req.url ?? "/", this.url);
    const [, bucket, ...rest] = url.pathname.split("/");
    const key = decodeURIComponent(rest.join("/"));
    const asked = { method: req.method ?? "", key, query: url.search, range: req.headers.range };
    this.asked.push(asked);
    for (const look of this.#waiting) await look(asked);
    const fault = this.faults.take(req.method);
    if (fault?.kind === "silent-cut") return void res.destroy();
    const body = await buffer(req);
    if (fault?.kind === "slow-down") throw new Refusal(503, "SlowDown", "Please reduce your request rate");
    if (fault?.kind === "refuse") throw new Refusal(fault.status, fault.code);
    const isOpen = req.headers.authorization === undefined && wishOf(req.method, key) === this.#strangersMay;
    if (!isOpen) requireBody(body, requireSigned(req, url, this.owner, now.getTime()));
    if (bucket !== this.bucketName) throw new Refusal(404, "NoSuchBucket");
    if (fault?.kind === "late-refusal") return answerXml(res, 200, element("Error", element("Code", "InternalError")));
    // The headers are sent with the end of an answer, so the caller gets nothing.
    if (fault?.kind === "lost-answer") res.end = () => res.destroy();
    this.bucket.answer({ req, res, key, query: url.searchParams, body, fault, now });
  }
}

function wishOf(method: string | undefined, key: string): StrangersMay | null {
  if (method === "PUT") return "write";
  if (method !== "GET") return null;
  return key === "" ? "list" : "read";
}

/** Starts the server on loopback, on a free port unless one is given. */
export async function startS3(options: S3Options = {}): Promise<S3Simulator> {
  const simulator = new S3Simulator(options);
  await simulator.listen(options.port);
  return simulator;
}
