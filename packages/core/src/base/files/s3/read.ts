import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Range } from "../place.ts";
import { type S3Client, S3Fault, S3Refusal } from "./client.ts";

/** How often in a row the rest of a cut body is requested while no byte arrives. */
const resumesAtMost = 3;

/** Reads the objects of a bucket, which has `name` in messages. */
export class S3Reader {
  readonly #client: S3Client;
  readonly #name: string;

  constructor(client: S3Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /** A stream of the object, or of a part of it. Null when there is no such object. */
  async open(key: string, { start = 0, end }: Range = {}): Promise<Readable | null> {
    const first = await this.#from(key, start, end).catch(noneIfPastEnd);
    if (first === "past the end") return Readable.from([]);
    // The generator has not started when the stream is closed before its first read.
    return (
      first &&
      Readable.from(this.#whole(key, first, start, end), { objectMode: false }).once(
        "close",
        () => void first.destroy(),
      )
    );
  }

  /** The server's facts about the object. Null when there is no such object. */
  async facts(key: string): Promise<{ size: number; etag: string } | null> {
    // Asks for one byte. A refusal of HEAD would have no body, and so would not say that the clock is wrong or that there is no bucket.
    const answer = await this.#from(key, 0, 0).catch(noneIfPastEnd);
    if (answer === "past the end") return { size: 0, etag: "" };
    answer?.resume();
    return answer && { size: sizeIn(answer), etag: answer.headers.etag ?? "" };
  }

  /** The answer from `start` on. Null when there is no such file. With `etag`, the server refuses a file that has changed. */
  async #from(key: string, start: number, end?: number, etag?: string): Promise<IncomingMessage | null> {
    const headers: Record<string, string> = {};
    if (start > 0 || end !== undefined) headers["range"] = `bytes=${start}-${end ?? ""}`;
    if (etag !== undefined) headers["if-match"] = etag;
    const answer = await this.#client.ask({ method: "GET", key, headers }).catch(nullIfGone);
    if (!answer || headers["range"] === undefined || answer.statusCode === 206) return answer;
    // Some servers answer a request for a part of an empty file with the whole empty file.
    if (answer.headers["content-length"] === "0") return answer;
    answer.destroy();
    throw new S3Fault(`${this.#name} gives whole files instead of parts, so it cannot be used`);
  }

  /** Reads all bytes. After a cut connection, it requests the rest of the same file. */
  async *#whole(key: string, first: IncomingMessage, start: number, end?: number): AsyncGenerator<Buffer> {
    let [answer, at, resumes]: [IncomingMessage, number, number] = [first, start, 0];
    const length = Number(first.headers["content-length"] ?? Number.NaN);
    try {
      for (;;) {
        let cause: unknown;
        try {
          for await (const chunk of answer as AsyncIterable<Buffer>) {
            at += chunk.length;
            resumes = 0;
            yield chunk;
          }
          // Without a stated length, the end of the answer is the end of the file.
          if (Number.isNaN(length) || at >= start + length) return;
        } catch (error) {
          cause = error;
        }
        if (resumes >= resumesAtMost)
          throw new S3Fault(`${this.#name} breaks the file ${key} off again and again`, { cause });
        resumes += 1;
        const next = await this.#from(key, at, end, first.headers.etag);
        if (!next) throw new S3Fault(`A file was removed while it was read: ${key}`);
        answer = next;
      }
    } finally {
      answer.destroy();
    }
  }
}

/** The size of the whole file, of which the answer has a part. */
function sizeIn({ headers }: IncomingMessage): number {
  const size = headers["content-length"] === "0" ? 0 : Number(/\/(\d+)$/.exec(headers["content-range"] ?? "")?.[1]);
  if (Number.isNaN(size)) throw new S3Fault("The bucket does not say how long a file is, so it cannot be used");
  return size;
}

function noneIfPastEnd(error: unknown): "past the end" {
  if (error instanceof S3Refusal && error.answered === 416) return "past the end";
  throw error;
}

/** Null for an object, or an upload, that does not exist. */
export function nullIfGone(error: unknown): null {
  if (error instanceof S3Refusal && error.answered === 404 && error.code !== "NoSuchBucket") return null;
  throw error;
}
