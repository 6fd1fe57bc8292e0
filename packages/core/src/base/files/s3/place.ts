import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Draft, FilePlace, FoundFile, Range } from "../place.ts";
import { isKey, requireKey } from "../place.ts";
import { type S3Client, S3Refusal } from "./client.ts";
import { listObjects } from "./list.ts";
import { S3Mark } from "./mark.ts";
import { nullIfGone, S3Reader } from "./read.ts";
import { elementsOf, escaped } from "./xml.ts";

/** The key of the file that names the bucket's installation. */
const mark = "installation";
/** The most files that S3 removes in one request. */
const removedAtOnce = 1000;

/** The name of a bucket in messages. */
export const nameOfBucket = ({ bucket }: S3Client): string =>
  `the bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}`;

/** A bucket. Browsers never read it. The api serves the files and checks the caller's access. */
export class S3Place implements FilePlace {
  readonly name: string;
  readonly client: S3Client;
  readonly #reader: S3Reader;
  readonly #mark: S3Mark;

  constructor(client: S3Client) {
    this.client = client;
    this.name = nameOfBucket(client);
    this.#reader = new S3Reader(client, this.name);
    this.#mark = new S3Mark(client, mark);
  }

  /** Sends the file in one request, so a cut connection leaves nothing in the bucket. The server checks the hash. */
  async keep(key: string, { path, size, sha256 }: Draft): Promise<void> {
    requireKey(key);
    // A browser that opened this file would save it and run nothing.
    const headers = { "content-type": "application/octet-stream", "content-disposition": "attachment" };
    await this.client.tell({ method: "PUT", key, headers, body: { path, size, sha256 } });
  }

  async open(key: string, range: Range): Promise<Readable | null> {
    requireKey(key);
    return this.#reader.open(key, range);
  }

  async size(key: string): Promise<number | null> {
    requireKey(key);
    return (await this.#reader.facts(key))?.size ?? null;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) requireKey(key);
    if (keys.length === 1) return this.#removeOne(keys[0] ?? "");
    for (let from = 0; from < keys.length; from += removedAtOnce)
      await this.#removeMany(keys.slice(from, from + removedAtOnce));
  }

  async *list(): AsyncGenerator<FoundFile> {
    for await (const found of listObjects(this.client, this.name)) if (isKey(found.key)) yield found;
  }

  /** The name of the installation that owns the bucket. Null when no installation owns it. */
  owner = (): Promise<string | null> => this.#mark.owner();

  /** Makes the installation the owner, unless another installation is faster. The caller asks for the owner afterwards. */
  claim = (name: string): Promise<void> => this.#mark.claim(name);

  /** Leaves the bucket without an owner. */
  release = (): Promise<void> => this.#mark.release();

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
