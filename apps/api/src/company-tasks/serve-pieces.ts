import { Readable } from "node:stream";
import type { Range } from "@balcao/core/base/files/place";
import { openFile } from "@balcao/core/base/files/store";
import type { Request, Response } from "express";
import { attachment, pour, rangeOf } from "../http/serve-file.ts";

export interface Pieces {
  /** A name that belongs to this file alone. */
  id: string;
  name: string;
  pieces: readonly { key: string; bytes: number }[];
}

/**
 * Sends a file that is stored in pieces: the whole file, or the range that a browser still needs after a broken download. Each piece is opened when
 * its turn comes, and reading stops when the caller leaves. Caches must not keep the file. A call that asks only for the size reads nothing.
 */
export async function servePieces({ id, name, pieces }: Pieces, req: Request, res: Response): Promise<void> {
  const size = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  res.set("etag", `"${id}"`);
  const range = rangeOf(req, res, size);
  if (range === "unsatisfiable") return void res.status(416).set("content-range", `bytes */${size}`).end();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const parts = partsOf(pieces, start, end);
  // The first piece is opened before the answer begins. If the store does not answer, the caller gets an error and not a cut file.
  const isAsked = req.method !== "HEAD";
  const first = isAsked ? await openFile(parts[0]?.key ?? "", parts[0]?.range) : null;
  if (range) res.status(206).set("content-range", `bytes ${start}-${end}/${size}`);
  res.set({
    "accept-ranges": "bytes",
    "cache-control": "private, no-store, no-transform",
    "content-type": "application/octet-stream",
    "content-disposition": attachment(name),
    "content-length": String(end - start + 1),
    "x-content-type-options": "nosniff",
  });
  if (!first) return void res.end();
  await pour(Readable.from(bytesOf(first, parts.slice(1)), { objectMode: false }), res);
}

interface Part {
  key: string;
  range: Range;
}

/** The pieces, or parts of pieces, that hold the bytes from `start` to `end`. */
export function partsOf(pieces: Pieces["pieces"], start: number, end: number): Part[] {
  let before = 0;
  return pieces.flatMap(({ key, bytes }) => {
    const from = before;
    before += bytes;
    if (before <= start || from > end) return [];
    return [{ key, range: { start: Math.max(start - from, 0), end: Math.min(end - from, bytes - 1) } }];
  });
}

async function* bytesOf(first: Readable, rest: readonly Part[]): AsyncGenerator<Buffer> {
  yield* first as AsyncIterable<Buffer>;
  for (const { key, range } of rest) yield* (await openFile(key, range)) as AsyncIterable<Buffer>;
}
