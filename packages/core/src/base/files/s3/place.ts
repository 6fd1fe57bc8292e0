import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Draft, FilePlace, FoundFile, Range } from "../place.ts";
import { isKey, requireKey } from "../place.ts";
import { type S3Client, S3Fault, S3Refusal } from "./client.ts";
import { elementsOf, escaped, textIn } from "./xml.ts";

/** Beside the files lies whose they are. */
const mark = "installation";
/** S3 removes so many at once. */
const removedAtOnce = 1000;
/** A body that is cut is asked for again from there on, so often without a byte in between. */
const resumesAtMost = 3;

/** A bucket. Nobody but us reads it: browsers get files from the api, which checks who asks. */
export class S3Place implements FilePlace {
  readonly name: string;
  readonly client: S3Client;

  constructor(client: S3Client) {
    this.client = client;
    this.name = `the bucket ${client.bucket.bucket} at ${new URL(client.bucket.endpoint).host}`;
  }

  /** In one request, so that a file is there whole or not at all and a cut leaves nothing behind. The server compares the hash. */
  async keep(key: string, { path, size, sha256 }: Draft): Promise<void> {
    requireKey(key);
    // A browser that ever came here would save the file and run nothing.
    const headers = { "content-type": "application/octet-stream", "content-disposition": "attachment" };
    await this.client.tell({ method: "PUT", key, headers, body: { path, size, sha256 } });
  }

  async open(key: string, { start = 0, end }: Range): Promise<Readable | null> {
    requireKey(key);
    const first = await this.#from(key, start, end);
    // A stream that is closed before its first byte was read has not begun to read the answer.
    return (
      first &&
      Readable.from(this.#whole(key, first, start, end), { objectMode: false }).once(
        "close",
        () => void first.destroy(),
      )
    );
  }

  async size(key: string): Promise<number | null> {
    requireKey(key);
    const answer = await this.client.ask({ method: "HEAD", key }).catch(nullIfGone);
    answer?.resume();
    return answer && Number(answer.headers["content-length"]);
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
      after = { "continuation-token": textIn(xml, "NextContinuationToken") };
    }
  }

  /** The name of the installation whose bucket this is; null while nobody has claimed it. */
  async owner(): Promise<string | null> {
    const answer = await this.client.ask({ method: "GET", key: mark }).catch(nullIfGone);
    return answer && text(answer);
  }

  /** Says whose bucket this is. Where somebody else is faster, theirs it is. */
  async claim(name: string): Promise<void> {
    const headers = { "content-type": "application/octet-stream", "if-none-match": "*" };
    await this.client.tell({ method: "PUT", key: mark, headers, body: Buffer.from(name) }).catch((error: unknown) => {
      if (!(error instanceof S3Refusal) || error.answered !== 412) throw error;
    });
  }

  /** Null where there is no such file. `etag`: only while it is the same one. */
  async #from(key: string, start: number, end?: number, etag?: string): Promise<IncomingMessage | null> {
    const headers: Record<string, string> = {};
    if (start > 0 || end !== undefined) headers["range"] = `bytes=${start}-${end ?? ""}`;
    if (etag !== undefined) headers["if-match"] = etag;
    return this.client.ask({ method: "GET", key, headers }).catch(nullIfGone);
  }

  /** All bytes of an answer. Where it is cut the rest is asked for, as long as the file is the same. */
  async *#whole(key: string, first: IncomingMessage, start: number, end?: number): AsyncGenerator<Buffer> {
    let [answer, at, resumes]: [IncomingMessage, number, number] = [first, start, 0];
    const until = start + Number(first.headers["content-length"]);
    try {
      for (;;) {
        try {
          for await (const chunk of answer as AsyncIterable<Buffer>) {
            at += chunk.length;
            resumes = 0;
            yield chunk;
          }
          if (at >= until) return;
        } catch (error) {
          if (resumes >= resumesAtMost) throw error;
        }
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

  /** In one request where the server knows that, else one by one. */
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

function nullIfGone(error: unknown): null {
  if (error instanceof S3Refusal && error.answered === 404 && error.code !== "NoSuchBucket") return null;
  throw error;
}
