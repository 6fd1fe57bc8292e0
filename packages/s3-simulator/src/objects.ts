import { createHash } from "node:crypto";
import { element, escaped, Refusal } from "./answer.ts";

export interface StoredObject {
  bytes: Buffer;
  etag: string;
  changedAt: Date;
  headers: Record<string, string>;
}

export const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** The first and the last byte of the requested range. Null when no range is requested. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return null;
  const [, from = "", to = ""] = found;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || end < start) throw new Refusal(416, "InvalidRange");
  return { start, end };
}

/** One page of the list as XML, sorted by key. */
export function listed(
  objects: ReadonlyMap<string, StoredObject>,
  query: URLSearchParams,
  most: number,
  bucket: string,
): string {
  const prefix = query.get("prefix") ?? "";
  const wanted = Number(query.get("max-keys") ?? most);
  const after = query.has("continuation-token")
    ? keyOf(query.get("continuation-token") ?? "")
    : (query.get("start-after") ?? "");
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, Math.min(wanted, most));
  const last = page.at(-1);
  const more = last !== undefined && keys.length > page.length;
  return element(
    "ListBucketResult",
    element("Name", bucket),
    element("KeyCount", String(page.length)),
    element("IsTruncated", String(more)),
    ...(more ? [element("NextContinuationToken", escaped(tokenOf(last)))] : []),
    ...page.map((key) => contents(key, objects.get(key))),
  );
}

const contents = (key: string, object: StoredObject | undefined): string =>
  element(
    "Contents",
    element("Key", escaped(key)),
    element("LastModified", (object?.changedAt ?? new Date()).toISOString()),
    element("ETag", object?.etag ?? ""),
    element("Size", String(object?.bytes.length ?? 0)),
  );

// The token differs from the key and needs escaping, so that a client fails when it confuses the two or forgets to escape.
const tokenOf = (key: string): string => `<${Buffer.from(key).toString("base64")}&>`;
const keyOf = (token: string): string => Buffer.from(token.slice(1, -2), "base64").toString();
