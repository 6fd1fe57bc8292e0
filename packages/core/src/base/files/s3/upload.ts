import { type S3Client, S3Fault, S3Refusal } from "./client.ts";
import { nullIfGone, type S3Reader } from "./read.ts";
import { elementsOf, escaped, textIn } from "./xml.ts";

/** The most parts that S3 takes for one object. */
const partsAtMost = 10_000;
const leastPartBytes = 16 * 1024 * 1024;
/** With these headers a browser neither runs nor shows the object. */
const headers = { "content-type": "application/octet-stream", "content-disposition": "attachment" };

export interface Upload {
  client: S3Client;
  reader: S3Reader;
  key: string;
  /** The approximate number of bytes, which decides the size of the parts. */
  expected: number;
}

/**
 * Stores bytes whose number is not known before. The object appears only when all bytes are there, so a process that ends early leaves no half object.
 * Returns the etag of the object.
 */
export async function upload(wish: Upload, source: AsyncIterable<Uint8Array>): Promise<string> {
  const partBytes = Math.max(leastPartBytes, Math.ceil((wish.expected * 2) / partsAtMost));
  const parts = partsOf(source, partBytes);
  const first = await parts.next();
  const { client, key } = wish;
  if (first.done || first.value.length < partBytes) {
    const answer = await client.ask({ method: "PUT", key, headers, body: first.value ?? Buffer.alloc(0) });
    answer.resume();
    return answer.headers.etag ?? "";
  }
  const id = textIn(await client.tell({ method: "POST", key, query: { uploads: "" }, headers }), "UploadId");
  try {
    return await sendParts(wish, id, first.value, parts);
  } catch (error) {
    await client.tell({ method: "DELETE", key, query: { uploadId: id } }).catch(() => undefined);
    throw error;
  }
}

async function sendParts(
  { client, reader, key }: Upload,
  uploadId: string,
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
): Promise<string> {
  const named: string[] = [];
  let size = 0;
  const send = async (body: Buffer) => {
    if (named.length === partsAtMost) throw new S3Fault(`${key} is too large for one object`);
    const partNumber = String(named.length + 1);
    const answer = await client.ask({ method: "PUT", key, query: { partNumber, uploadId }, body });
    answer.resume();
    size += body.length;
    named.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${escaped(answer.headers.etag ?? "")}</ETag></Part>`);
  };
  await send(first);
  for await (const part of rest) await send(part);
  const body = Buffer.from(`<CompleteMultipartUpload>${named.join("")}</CompleteMultipartUpload>`);
  const said = await client.tell({ method: "POST", key, query: { uploadId }, body }).catch(nullIfGone);
  if (said !== null) {
    if (textIn(said, "Key") === "") throw new S3Fault(`${key} is not joined: ${said}`);
    return textIn(said, "ETag");
  }
  // If the answer to the end of the upload was lost, the upload no longer exists, but the object does.
  const found = await reader.facts(key);
  if (found?.size !== size) throw new S3Fault(`${key} was given up by the bucket while it was sent`);
  return found.etag;
}

/** The bytes in pieces of exactly this size, except the last one. */
async function* partsOf(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer, undefined> {
  let [held, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of source) {
    let rest = chunk;
    while (size + rest.length >= partBytes) {
      const fits = partBytes - size;
      const part = Buffer.concat([...held, rest.subarray(0, fits)]);
      // This comes before `yield`, so that memory holds the part only once while it is sent.
      [held, size] = [[], 0];
      rest = rest.subarray(fits);
      yield part;
    }
    held.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(held);
}

/**
 * Aborts the uploads that were begun with this prefix and never ended, because their parts take up space and nobody sees them. If the access keys do not
 * allow this, a rule of the bucket must do it.
 */
export async function abortUploads(client: S3Client, prefix: string): Promise<void> {
  let [keyMarker, idMarker] = ["", ""];
  for (;;) {
    const after: Record<string, string> =
      keyMarker === "" ? {} : { "key-marker": keyMarker, "upload-id-marker": idMarker };
    const xml = await client.tell({ method: "GET", query: { uploads: "", prefix, ...after } }).catch(emptyIfRefused);
    for (const left of elementsOf(xml, "Upload")) {
      const [key, uploadId] = [textIn(left, "Key"), textIn(left, "UploadId")];
      if (key.startsWith(prefix))
        await client.tell({ method: "DELETE", key, query: { uploadId } }).catch(emptyIfRefused);
    }
    const next = [textIn(xml, "NextKeyMarker"), textIn(xml, "NextUploadIdMarker")] as const;
    const goesOn = next[0] !== "" && (next[0] !== keyMarker || next[1] !== idMarker);
    if (textIn(xml, "IsTruncated") !== "true" || !goesOn) return;
    [keyMarker, idMarker] = next;
  }
}

function emptyIfRefused(error: unknown): string {
  if (error instanceof S3Refusal) return "";
  throw error;
}
