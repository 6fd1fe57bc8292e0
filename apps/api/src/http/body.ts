import type { Route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import express, { type Request, type Response } from "express";
import type { Verifiers } from "./admit.ts";
import { through } from "./through.ts";
import { takeUploads, type Upload } from "./upload.ts";

export const maxJsonBytes = 1024 * 1024;
export const json = express.json({ limit: maxJsonBytes });
/** Reads signed bodies. A signature covers the bytes as they came, so they are neither unpacked nor parsed, whatever their type. */
const bytes = (limit: number) => express.raw({ type: () => true, limit, inflate: false });

/** Whether the body is a form with files, for a contract that takes some. */
export const sendsFiles = (route: Route, req: Request): boolean =>
  route.files !== undefined && Boolean(req.is("multipart/form-data"));

/**
 * Reads a JSON body into `req.body`, or a multipart body whose files go into the store of the caller's company. A program that sends another type
 * gets ERR_BODY_TYPE, because many tools send a form by default.
 */
export async function readBody(
  route: Route,
  { companyId, verifiers }: { companyId: number | null; verifiers: Verifiers },
  req: Request,
  res: Response,
): Promise<Upload[]> {
  if (sendsFiles(route, req) && companyId !== null) {
    return takeUploads({ companyId, most: route.files ?? 0, field: route.fileField }, req, res);
  }
  if (route.access === "token" && route.body && req.is(["json", "multipart/form-data"]) === false)
    throw new AppError("ERR_BODY_TYPE");
  if (route.access === "signed") {
    const sent = await readSigned(route, verifiers, req, res);
    req.body = route.body && parse(sent);
  } else if (route.body) await through(json, req, res);
  return [];
}

/** Reads the bytes as they came. Nothing parses them before their signature is verified. */
async function readSigned(
  { mostBytes = maxJsonBytes }: Route,
  { signature: check }: Verifiers,
  req: Request,
  res: Response,
): Promise<Buffer> {
  if (!check) throw new AppError("ERR_INVALID_CREDENTIALS");
  await through(bytes(mostBytes), req, res);
  const sent = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  if (!(await check(sent, req))) throw new AppError("ERR_INVALID_CREDENTIALS");
  return sent;
}

function parse(sent: Buffer): unknown {
  try {
    return JSON.parse(sent.toString("utf8"));
  } catch {
    throw new AppError("ERR_VALIDATION", [{ path: ["body"], message: "It cannot be read" }]);
  }
}
