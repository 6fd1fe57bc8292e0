import { randomBytes } from "node:crypto";
import { videoFrames } from "@balcao/shared/helps/rules";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env.ts";
import { isSecure } from "./cookies.ts";

const nonceOf = (res: ServerResponse) => (res as ServerResponse & { locals: { nonce: string } }).locals.nonce;

/** Names the address of our sockets, because older browsers do not include it in 'self'. */
function ownSocket(req: IncomingMessage): string {
  const host = req.headers.host ?? "";
  return /^[\w.:[\]-]+$/.test(host) ? `${isSecure ? "wss" : "ws"}://${host}` : "'self'";
}

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The voice recorder encodes in WebAssembly.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", (_req, res) => `'nonce-${nonceOf(res)}'`],
      // The only foreign host is the map server, if the operator named one.
      imgSrc: ["'self'", "data:", "blob:", ...(env.MAP_TILES_URL ? [new URL(env.MAP_TILES_URL).origin] : [])],
      mediaSrc: ["'self'", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ownSocket],
      workerSrc: ["'self'", "blob:"],
      objectSrc: ["'none'"],
      // YouTube plays the help videos in a frame.
      frameSrc: [videoFrames],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      ...(isSecure && { upgradeInsecureRequests: [] }),
    },
  },
  // Over plain http a browser ignores these headers and logs a complaint.
  strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 3600, includeSubDomains: false },
  crossOriginOpenerPolicy: isSecure && { policy: "same-origin" },
  originAgentCluster: isSecure,
  referrerPolicy: { policy: "same-origin" },
  xFrameOptions: { action: "deny" },
});

/** Sets a strict policy, with a nonce in `res.locals.nonce` for the styles that the page's own code writes. */
export const headers: RequestHandler = (req, res, next) => {
  res.locals.nonce = randomBytes(16).toString("base64");
  res.setHeader("permissions-policy", "microphone=(self), camera=(), geolocation=(), payment=(), usb=()");
  protect(req, res, next);
};

const policy = "content-security-policy";

const openerPolicy = "cross-origin-opener-policy";

/** The foreign hosts of one page. */
export interface Foreign {
  script: string;
  connect: string;
  frame?: string;
  /** Whether the page opens a window of that host, and the window may answer the page. */
  opensWindows?: boolean;
}

/**
 * Allows the page of this answer to load the scripts of one more host and to connect to another one, and perhaps to show its frames and open its windows.
 */
export function letIn(res: Response, { script, connect, frame, opensWindows = false }: Foreign): void {
  const strict = String(res.getHeader(policy));
  const open = strict
    .replace("script-src 'self'", `script-src 'self' ${script}`)
    .replace("connect-src 'self'", `connect-src 'self' ${connect}`);
  res.setHeader(policy, frame === undefined ? open : open.replace("frame-src ", `frame-src ${frame} `));
  if (opensWindows && res.hasHeader(openerPolicy)) res.setHeader(openerPolicy, "same-origin-allow-popups");
}
