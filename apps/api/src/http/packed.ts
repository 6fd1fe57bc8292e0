import { access } from "node:fs/promises";
import { join } from "node:path";
import type { RequestHandler } from "express";

const packable = /^\/[\w.-]+\.(js|css)$/;
const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Sends the form of a file that the build packed with Brotli's best compression, if the browser accepts Brotli. This form is a fifth smaller than one
 * that is packed while sending. All other requests go on to the handler that serves the folder.
 */
export function packed(folder: string): RequestHandler {
  return async (req, res, next) => {
    const [, kind] = packable.exec(req.path) ?? [];
    if (kind === undefined || !req.acceptsEncodings("br")) return next();
    const name = `${req.path}.br`;
    if (!(await isThere(join(folder, name)))) return next();
    res.type(kind).set("content-encoding", "br").vary("accept-encoding");
    req.url = name;
    next();
  };
}
