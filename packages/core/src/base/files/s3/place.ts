import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Draft, FilePlace, FoundFile, Range } from "../place.ts";
import { isKey, requireKey } from "../place.ts";
import { type S3Client, S3Fault, S3Refusal } from "./client.ts";
import { elementsOf, escaped, textIn } from "./xml.ts";

/** The key of the file that names the bucket's installation. */
const mark = "installation";
/** The most files that S3 removes in one request. */
const removedAtOnce = 1000;
/** How often the rest of a cut body is requested before a byte arrives. */
const resumesAtMost = 3;

/** A bucket. Browsers never read it. The api serves the files and checks the caller's access. */
export class S3Place implements FilePlace {
  readonly name: string;
  readonly client: S3Client;

  constructor(client: S3Client) {
    this.client = client;
    this.name = `the bucket ${client.bucket.bucket} at ${new URL(client.bucket.endpoint).host}`;
  }

  /** Sends the file in one request, so a cut connection leaves nothing in the bucket. The server checks the hash. */
  async keep(key: string, { path, size, sha256 }: Draft): Promise<void> {
    requireKey(key);
    // A browser that opened this file would save it and run nothing.
    const headers = { "content-type": "application/octet-stream", "content-disposition": "attachment" };
    await this.client.tell({ method: "PUT", key, headers, body: { path, size, sha256 } });
  }

  async open(key: string, { start = 0, end }: Range): Promise<Readable | null> {
    requireKey(key);
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

  /** Asks for one byte. A refusal of HEAD would have no body, and so would not say that the clock is wrong or that there is no bucket. */
  async size(key: string): Promise<number | null> {
    requireKey(key);
    const answer = await this.#from(key, 0, 0).catch(noneIfPastEnd);
    if (answer === "past the end") return 0;
    answer?.resume();
    return answer && sizeIn(answer);
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) requireKey(key);
    if (keys.length === 1) return this.#removeOne(keys[0] ?? "");
    for (let from = 0; from < keys.length; from += removedAtOnce)
      await this.#removeMany(keys.slice(from, from + removedAtOnce));
  }

  async *list(): AsyncGenerator<FoundFile> {
    let after: Record<string, string> = {};
    for (;;) {
      const xml = await this.client.tell({ method: "GET", query: { "list-type": "2", ...after } });
      for (const file of elementsOf(xml, "Contents")) {
        const key = textIn(file, "Key");
        if (isKey(key))
          yield { key, size: Number(textIn(file, "Size")), changedAt: new Date(textIn(file, "LastModified")) };
      }
      if (textIn(xml, "IsTruncated") !== "true") return;
      const next = textIn(xml, "NextContinuationToken");
      if (next === "" || next === after["continuation-token"])
        throw new S3Fault(`${this.name} does not say where its list goes on, so it cannot be used`);
      after = { "continuation-token": next };
    }
  }

  /** The name of the installation that owns the bucket. Null when no installation owns it. */
  owner(): Promise<string | null> {
    return this.client.tell({ method: "GET", key: mark }).catch(nullIfGone);
  }

  /** Makes the installation the owner, unless another installation is faster. The caller asks for the owner afterwards. */
  async claim(name: string): Promise<void> {
    const asked = { method: "PUT", key: mark, body: Buffer.from(name) } as const;
    const headers = { "content-type": "application/octet-stream" };
    await this.client
      .tell({ ...asked, headers: { ...headers, "if-none-match": "*" } })
      .catch(async (error: unknown) => {
        if (!(error instanceof S3Refusal)) throw error;
        // 409 and 412: another installation is faster. 400 and 501: the server knows no conditions.
        if (error.answered === 400 || error.answered === 501) await this.client.tell({ ...asked, headers });
        else if (error.answered !== 409 && error.answered !== 412) throw error;
      });
  }

  /** Leaves the bucket without an owner. */
  release = (): Promise<void> => this.#removeOne(mark);

  /** The answer from `start` on. Null when there is no such file. With `etag`, the server refuses a file that has changed. */
  async #from(key: string, start: number, end?: number, etag?: string): Promise<IncomingMessage | null> {
    const headers: Record<string, string> = {};
    if (start > 0 || end !== undefined) headers["range"] = `bytes=${start}-${end ?? ""}`;
    if (etag !== undefined) headers["if-match"] = etag;
    const answer = await this.client.ask({ method: "GET", key, headers }).catch(nullIfGone);
    if (!answer || headers["range"] === undefined || answer.statusCode === 206) return answer;
    // Some servers give an empty file whatever part of it is asked for.
    if (answer.headers["content-length"] === "0") return answer;
    answer.destroy();
    throw new S3Fault(`${this.name} gives whole files instead of parts, so it cannot be used`);
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
          // Without a length, the server has said by itself that this is the end.
          if (Number.isNaN(length) || at >= start + length) return;
        } catch (error) {
          cause = error;
        }
        if (resumes >= resumesAtMost)
          throw new S3Fault(`${this.name} breaks the file ${key} off again and again`, { cause });
        resumes += 1;
        const next = await this.#from(key, at, end, first.headers.etag);
        if (!next) throw new S3Fault(`A file was removed while it was read: ${key}`);
        answer = next;
      }
    } finally {
      answer.destroy();
    }
  }

  async #removeOne(key: string): Promise<void> {
    await this.client.tell({ method: "DELETE", key }).catch(nullIfGone);
  }

  /** Removes the files in one request, or one by one when the server refuses that. */
  async #removeMany(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => `<Object><Key>${escaped(key)}</Key></Object>`).join("");
    const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`);
    const headers = {
      "content-md5": createHash("md5").update(body).digest("base64"),
      "content-type": "application/xml",
    };
    try {
      const xml = await this.client.tell({ method: "POST", query: { delete: "" }, headers, body });
      const [left] = elementsOf(xml, "Error");
      if (left === undefined) return;
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
    }
    for (const key of keys) await this.#removeOne(key);
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

function nullIfGone(error: unknown): null {
  if (error instanceof S3Refusal && error.answered === 404 && error.code !== "NoSuchBucket") return null;
  throw error;
}
