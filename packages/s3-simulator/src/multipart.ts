import { createHash, randomUUID } from "node:crypto";
import { Refusal } from "./answer.ts";
import { etagOf } from "./objects.ts";

const leastPartBytes = 5 * 1024 * 1024;

interface Upload {
  key: string;
  parts: Map<number, { bytes: Buffer; etag: string }>;
}

/** The multipart uploads that are neither completed nor aborted. */
export class Multipart {
  readonly open = new Map<string, Upload>();

  begin(key: string): string {
    const id = randomUUID();
    this.open.set(id, { key, parts: new Map() });
    return id;
  }

  /** The ids and keys of the uploads whose key begins so. */
  begunWith = (prefix: string): [id: string, key: string][] =>
    [...this.open].filter(([, { key }]) => key.startsWith(prefix)).map(([id, { key }]) => [id, key]);

  put(id: string, number: number, bytes: Buffer): string {
    if (!(number >= 1 && number <= 10_000)) throw new Refusal(400, "InvalidArgument");
    const etag = etagOf(bytes);
    this.#of(id).parts.set(number, { bytes, etag });
    return etag;
  }

  abort(id: string): void {
    this.#of(id);
    this.open.delete(id);
  }

  /** Joins the parts in the order of the body. */
  complete(id: string, body: string): { bytes: Buffer; etag: string } {
    const upload = this.#of(id);
    const named = [...body.matchAll(/<Part>([^]*?)<\/Part>/g)].map(([, part = ""]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>([^<]*)</.exec(part)?.[1] ?? "").replaceAll("&quot;", '"'),
    }));
    const parts = named.map(({ number, etag }, index) => {
      const part = upload.parts.get(number);
      if (part?.etag.replaceAll('"', "") !== etag.replaceAll('"', "")) throw new Refusal(400, "InvalidPart");
      if (index < named.length - 1 && part.bytes.length < leastPartBytes) throw new Refusal(400, "EntityTooSmall");
      return part;
    });
    if (parts.length === 0) throw new Refusal(400, "MalformedXML");
    this.open.delete(id);
    const hashes = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag.replaceAll('"', ""), "hex")));
    const etag = `"${createHash("md5").update(hashes).digest("hex")}-${parts.length}"`;
    return { bytes: Buffer.concat(parts.map(({ bytes }) => bytes)), etag };
  }

  #of(id: string): Upload {
    const upload = this.open.get(id);
    if (!upload) throw new Refusal(404, "NoSuchUpload");
    return upload;
  }
}
