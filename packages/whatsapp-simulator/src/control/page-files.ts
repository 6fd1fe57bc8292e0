import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { sendBytes } from "./http.ts";
import type { Answer } from "./router.ts";

/** The page is plain ES modules that a browser reads unchanged, so the source folder serves both the sources and the build. */
export const phonePageFolder = fileURLToPath(new URL("../../src/phone-page/", import.meta.url));

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ogg": "audio/ogg; codecs=opus",
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The only addresses that lead to files: the files in the folder at the start of the server. */
function list(folder: string): [address: string, file: string][] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && extname(file.name) in TYPES)
    .map((file) => join(file.parentPath, file.name));
  return files.map((file) => [`/${relative(folder, file).split(sep).join("/")}`, file]);
}

/** Answers requests for a page's files. When several folders have a file, the last folder is used. Null when the address is no file. */
export function createPageFiles(...folders: string[]): (pathname: string) => Exclude<Answer, undefined> | null {
  const files = new Map(folders.flatMap(list));
  return (pathname) => {
    const file = files.get(pathname === "/" ? "/index.html" : pathname);
    if (!file) return null;
    return (_request, response) =>
      sendBytes(response, readFileSync(file), {
        "content-type": TYPES[extname(file)] ?? "",
        "cache-control": "no-cache",
        "content-security-policy": POLICY,
        "permissions-policy": "microphone=(self), camera=(), geolocation=()",
      });
  };
}
