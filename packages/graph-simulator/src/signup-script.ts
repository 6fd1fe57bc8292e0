import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";

export const signupScriptPath = "/signup/sdk.js";
const file = new URL("../src/page/signup/sdk.js", import.meta.url);

/** The script of Meta's window. Unlike the page's own files, it is loaded by pages of other addresses. */
export function serveSignupScript(response: ServerResponse): void {
  response
    .writeHead(200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "cross-origin-resource-policy": "cross-origin",
    })
    .end(readFileSync(file));
}
