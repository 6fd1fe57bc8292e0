import { type S3Client, S3Refusal } from "./client.ts";
import { nullIfGone } from "./read.ts";

/** The object that names the owner of a bucket, or of a part of it. */
export class S3Mark {
  readonly #client: S3Client;
  readonly #key: string;

  constructor(client: S3Client, key: string) {
    this.#client = client;
    this.#key = key;
  }

  /** The name of the installation that owns the bucket. Null when no installation owns it. */
  owner(): Promise<string | null> {
    return this.#client.tell({ method: "GET", key: this.#key }).catch(nullIfGone);
  }

  /** Makes the installation the owner, unless another installation is faster. The caller asks for the owner afterwards. */
  async claim(name: string): Promise<void> {
    const asked = { method: "PUT", key: this.#key, body: Buffer.from(name) } as const;
    const headers = { "content-type": "application/octet-stream" };
    await this.#client
      .tell({ ...asked, headers: { ...headers, "if-none-match": "*" } })
      .catch(async (error: unknown) => {
        if (!(error instanceof S3Refusal)) throw error;
        // 409 and 412: another installation is faster. 400 and 501: the server does not support the header if-none-match.
        if (error.answered === 400 || error.answered === 501) await this.#client.tell({ ...asked, headers });
        else if (error.answered !== 409 && error.answered !== 412) throw error;
      });
  }

  /** Leaves the bucket without an owner. */
  async release(): Promise<void> {
    await this.#client.tell({ method: "DELETE", key: this.#key }).catch(nullIfGone);
  }
}
