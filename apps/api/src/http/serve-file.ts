import type { Range } from "@balcao/core/base/files/place";
import { fileSize, openFile } from "@balcao/core/base/files/store";
import type { Request, Response } from "express";
import type { OutgoingHttpHeaders } from "node:http";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The types that a browser may show in its window. Any other file is saved. SVG, HTML and PDF are left out on purpose. */
const shown = /^(image\/(jpeg|png|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

export interface ServedFile {
  key: string;
  mimetype: string;
  name: string;
}

/**
 * Sends a file of the store to a browser: the whole file, or the one range that the browser asks for. The browser may not guess the type or run
 * anything in the file. It may cache the file but must ask each time, because access may end.
 */
export async function serveFile(file: ServedFile, req: Request, res: Response): Promise<void> {
  const size = await fileSize(file.key);
  const before = res.getHeaders();
  const base = file.mimetype.split(";")[0]?.trim().toLowerCase() ?? "";
  const inline = shown.test(base);
  res.set({
    etag: `"${file.key.split("/")[1]}"`,
    "accept-ranges": "bytes",
    // no-transform stops compression, because compression would change the bytes that a range counts.
    "cache-control": "private, no-cache, no-transform",
    "content-type": inline ? withCodec(file.mimetype, base) : "application/octet-stream",
    "content-disposition": disposition(inline, file.name),
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  });
  if (req.fresh) return void res.status(304).end();
  const range = rangeOf(req, res, size);
  if (range === "unsatisfiable") return void res.status(416).set("content-range", `bytes */${size}`).end();
  if (range) res.status(206).set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  res.set("content-length", String(range ? range.end - range.start + 1 : size));
  if (req.method === "HEAD") return void res.end();
  await pour(await opened(file.key, range ?? {}, res, before), res);
}

/** Opens the file. When it cannot be opened, the answer gets back the headers `before`, so that no browser keeps a refusal as the file. */
async function opened(key: string, range: Range, res: Response, before: OutgoingHttpHeaders): Promise<Readable> {
  return openFile(key, range).catch((error: unknown) => {
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    for (const [name, value] of Object.entries(before)) if (value !== undefined) res.setHeader(name, value);
    throw error;
  });
}

/** Adds the codec to a type. The sender chose the type, so only a codec in plain letters is passed on. */
const withCodec = (mimetype: string, base: string): string =>
  /^[^;]+; ?codecs=[\w.,"-]+$/.test(mimetype) ? mimetype : base;

/** The range to send. Null sends the whole file: when the request has no range, a range that we do not serve, or a range of an older version. */
export function rangeOf(
  req: Request,
  res: Response,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  const condition = req.headers["if-range"];
  if (condition && condition !== res.get("etag")) return null;
  const ranges = req.range(size, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  const [range] = Array.isArray(ranges) && ranges.type === "bytes" && ranges.length === 1 ? ranges : [];
  return range ?? null;
}

/** The header of a file that is saved and never shown. */
export const attachment = (name: string): string => disposition(false, name);

/** Writes the header with the name in two forms: in ASCII for every client, and exactly in UTF-8. */
function disposition(inline: boolean, name: string): string {
  const kind = inline ? "inline" : "attachment";
  if (name === "") return kind;
  const plain = name.replace(/[^\w .()-]/g, "_");
  const exact = encodeURIComponent(name.replace(/\p{Surrogate}/gu, "")).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/**
 * Sends a stream to a caller. When the caller leaves first, that is no error, because players and people do so all the time. When the stream breaks off
 * first, it is an error. Node gives both the same code, so the order decides.
 */
export async function pour(source: Readable, res: Writable): Promise<void> {
  const broken: Error[] = [];
  source.once("error", (error) => {
    if (!res.destroyed) broken.push(error);
  });
  await pipeline(source, res).catch((error: NodeJS.ErrnoException) => {
    if (broken.length > 0 || error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}
