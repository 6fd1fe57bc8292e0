import { fileSize, openFile } from "@balcao/core/media/store";
import type { Request, Response } from "express";
import { pipeline } from "node:stream/promises";

/** What a browser may show in its own window; the rest is saved. SVG, HTML and PDF are not among them. */
const shown = /^(image\/(jpeg|png|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

export interface ServedFile {
  key: string;
  mimetype: string;
  name: string;
}

/**
 * Bytes of the store to a browser: whole, or the one range it asks for. The type is never guessed and nothing in the file is
 * run, whatever it claims to be. Kept by the browser but asked about each time, since access may end.
 */
export async function serveFile(file: ServedFile, req: Request, res: Response): Promise<void> {
  const size = await fileSize(file.key);
  const base = file.mimetype.split(";")[0]?.trim().toLowerCase() ?? "";
  const inline = shown.test(base);
  res.set({
    etag: `"${file.key.split("/")[1]}"`,
    "accept-ranges": "bytes",
    // no-transform: a compressed range would be of other bytes.
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
  await pipeline(await openFile(file.key, range ?? {}), res).catch(ignoreGone);
}

/** The type is the sender's word: only a codec in plain letters goes through with it. */
const withCodec = (mimetype: string, base: string): string =>
  /^[^;]+; ?codecs=[\w.,"-]+$/.test(mimetype) ? mimetype : base;

/** Null for the whole file: no range, one we do not serve, or one of an older version of the file. */
function rangeOf(req: Request, res: Response, size: number): { start: number; end: number } | "unsatisfiable" | null {
  const condition = req.headers["if-range"];
  if (condition && condition !== res.get("etag")) return null;
  const ranges = req.range(size, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  const [range] = Array.isArray(ranges) && ranges.type === "bytes" && ranges.length === 1 ? ranges : [];
  return range ?? null;
}

/** The name twice: in letters every client reads, and as it is. */
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

/** Players, and people, leave in the middle all the time. */
export function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}
