import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerXml, element, escaped, Refusal, unescaped } from "./answer.ts";
import type { Fault } from "./faults.ts";
import { Multipart } from "./multipart.ts";
import { etagOf, listed, rangeOf, type StoredObject } from "./objects.ts";

/** A call with a valid signature. */
export interface Call {
  req: IncomingMessage;
  res: ServerResponse;
  key: string;
  query: URLSearchParams;
  body: Buffer;
  fault: Fault | null;
  now: Date;
}

const none = Buffer.alloc(0);

/** The bucket and its files. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly multipart = new Multipart();
  /** The answer about versioning. `Enabled` means that the server keeps removed files. */
  versioning: "" | "Enabled" | "Suspended" = "";
  /** The lifecycle rules as XML. Null when there are none. */
  lifecycle: string | null = null;
  /** The lock of objects as XML. Null when there is none. */
  lock: string | null = null;
  readonly #name: string;
  readonly #pageSize: number;

  constructor(name: string, pageSize: number) {
    this.#name = name;
    this.#pageSize = pageSize;
  }

  answer(call: Call): void {
    const { req, key, query } = call;
    const verb = `${req.method} ${key === "" ? "bucket" : "object"}`;
    if (verb === "GET bucket") return this.#describe(call);
    if (verb === "HEAD bucket") return void call.res.writeHead(200).end();
    if (verb === "POST bucket" && query.has("delete")) return this.#removeMany(call);
    if (verb === "GET object" || verb === "HEAD object") return this.#give(call);
    if (verb === "PUT object") return query.has("uploadId") ? this.#putPart(call) : this.#put(call);
    if (verb === "DELETE object") return this.#remove(call);
    if (verb === "POST object") return query.has("uploads") ? this.#begin(call) : this.#complete(call);
    throw new Refusal(405, "MethodNotAllowed");
  }

  #describe({ res, query }: Call): void {
    if (query.has("versioning")) {
      const state = this.versioning && element("Status", this.versioning);
      return answerXml(res, 200, element("VersioningConfiguration", state));
    }
    if (query.has("lifecycle")) {
      if (this.lifecycle === null) throw new Refusal(404, "NoSuchLifecycleConfiguration");
      return answerXml(res, 200, element("LifecycleConfiguration", this.lifecycle));
    }
    if (query.has("object-lock")) {
      if (this.lock === null) throw new Refusal(404, "ObjectLockConfigurationNotFoundError");
      return answerXml(res, 200, element("ObjectLockConfiguration", this.lock));
    }
    if (query.has("uploads")) {
      const after = `${query.get("key-marker") ?? ""} ${query.get("upload-id-marker") ?? ""}`;
      const open = this.multipart.begunWith(query.get("prefix") ?? "").filter(([id, key]) => `${key} ${id}` > after);
      const page = open.toSorted(([a, one], [b, other]) => (`${one} ${a}` < `${other} ${b}` ? -1 : 1));
      return answerXml(res, 200, uploadsOf(page.slice(0, this.#pageSize), page.length > this.#pageSize));
    }
    if (query.get("list-type") !== "2") throw new Refusal(501, "NotImplemented");
    answerXml(res, 200, listed(this.objects, query, this.#pageSize, this.#name));
  }

  #give({ req, res, key, fault }: Call): void {
    const object = this.objects.get(key);
    if (!object) throw new Refusal(404, "NoSuchKey");
    const etag = fault?.kind === "wrong-etag" ? etagOf(Buffer.from("another")) : object.etag;
    if (req.headers["if-match"] !== undefined && req.headers["if-match"] !== etag)
      throw new Refusal(412, "PreconditionFailed");
    const range = fault?.kind === "whole" ? null : rangeOf(req.headers.range, object.bytes.length);
    const bytes = range ? object.bytes.subarray(range.start, range.end + 1) : object.bytes;
    res.writeHead(range ? 206 : 200, {
      ...object.headers,
      etag,
      "last-modified": object.changedAt.toUTCString(),
      "accept-ranges": "bytes",
      ...(fault?.kind === "no-length" ? {} : { "content-length": bytes.length }),
      ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${object.bytes.length}` } : {}),
    });
    if (req.method === "HEAD") return void res.end();
    if (fault?.kind === "cut") return void res.write(bytes.subarray(0, fault.after), () => res.destroy());
    res.end(fault?.kind === "rotten" ? Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte))) : bytes);
  }

  #put({ req, res, key, body, now }: Call): void {
    this.#requireHash(req, body);
    if (req.headers["if-none-match"] === "*" && this.objects.has(key)) throw new Refusal(412, "PreconditionFailed");
    this.#store(key, body, etagOf(body), req, now);
    res.writeHead(200, { etag: etagOf(body) }).end();
  }

  #store(key: string, bytes: Buffer, etag: string, req: IncomingMessage, now: Date): void {
    const kept = ["content-type", "content-disposition"].flatMap((name) => {
      const value = req.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    });
    this.objects.set(key, { bytes, etag, changedAt: now, headers: Object.fromEntries(kept) as Record<string, string> });
  }

  #remove({ res, key, query }: Call): void {
    const id = query.get("uploadId");
    if (id === null) this.objects.delete(key);
    else this.multipart.abort(id);
    res.writeHead(204).end();
  }

  #removeMany({ req, res, body }: Call): void {
    const hash = createHash("md5").update(body).digest("base64");
    if (req.headers["content-md5"] === undefined && req.headers["x-amz-checksum-crc32"] === undefined)
      throw new Refusal(400, "InvalidRequest", "Missing required header for this request: Content-MD5");
    if (req.headers["content-md5"] !== undefined && req.headers["content-md5"] !== hash)
      throw new Refusal(400, "BadDigest");
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => unescaped(key));
    if (keys.length > 1000) throw new Refusal(400, "MalformedXML");
    for (const key of keys) this.objects.delete(key);
    const quiet = body.includes("<Quiet>true</Quiet>");
    const said = quiet ? [] : keys.map((key) => element("Deleted", element("Key", escaped(key))));
    answerXml(res, 200, element("DeleteResult", ...said));
  }

  #begin({ res, key }: Call): void {
    const upload = element("UploadId", this.multipart.begin(key));
    answerXml(res, 200, element("InitiateMultipartUploadResult", element("Key", escaped(key)), upload));
  }

  /** A bucket with locks takes no object without the hash of its bytes. The hash of the signature does not count. */
  #requireHash({ headers }: IncomingMessage, body: Buffer): void {
    const given = headers["content-md5"];
    if (given === undefined && this.lock !== null)
      throw new Refusal(400, "InvalidRequest", "Content-MD5 is required for objects with Object Lock parameters");
    if (given !== undefined && given !== createHash("md5").update(body).digest("base64"))
      throw new Refusal(400, "BadDigest");
  }

  #putPart({ req, res, query, body }: Call): void {
    this.#requireHash(req, body);
    const etag = this.multipart.put(query.get("uploadId") ?? "", Number(query.get("partNumber")), body);
    res.writeHead(200, { etag }).end();
  }

  #complete({ req, res, key, query, body, now }: Call): void {
    const { bytes, etag } = this.multipart.complete(query.get("uploadId") ?? "", body.toString());
    this.#store(key, bytes, etag, req, now);
    answerXml(res, 200, element("CompleteMultipartUploadResult", element("Key", escaped(key)), element("ETag", etag)));
  }
}

/** One page of the list of uploads as XML. */
function uploadsOf(page: readonly [id: string, key: string][], isTruncated: boolean): string {
  const uploads = page.map(([id, key]) => element("Upload", element("Key", escaped(key)), element("UploadId", id)));
  const last = isTruncated ? page.at(-1) : undefined;
  const next = last ? [element("NextKeyMarker", escaped(last[1])), element("NextUploadIdMarker", last[0])] : [];
  return element("ListMultipartUploadsResult", element("IsTruncated", String(isTruncated)), ...next, ...uploads);
}

/** Refuses a body whose hash differs from the signed hash. */
export function requireBody(body: Buffer, signed: string | null): void {
  if (
    signed !== null &&
    createHash("sha256")
      .update(body.length > 0 ? body : none)
      .digest("hex") !== signed
  )
    throw new Refusal(400, "XAmzContentSHA256Mismatch");
}
