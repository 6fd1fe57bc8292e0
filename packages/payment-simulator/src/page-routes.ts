import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Route, route } from "./http.ts";

/** The page is plain files that a browser reads unchanged, so the source folder serves both the sources and the build. */
const folder = new URL("../src/page/", import.meta.url);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const file = (path: string, name: string, type: string) =>
  route("GET", path, () => ({
    status: 200,
    text: { type: `${type}; charset=utf-8`, body: readFileSync(fileURLToPath(new URL(name, folder))) },
    headers: { "content-security-policy": policy },
  }));

/** The page on which the user of the demo pays. */
export const pageRoutes = (): Route[] => [
  file("/", "index.html", "text/html"),
  file("/page.js", "page.js", "text/javascript"),
  file("/page.css", "page.css", "text/css"),
];
