import type { SessionClaims } from "@balcao/core/sessions/access";
import type { Route } from "@balcao/shared/contract";
import express, { type Request, type Response } from "express";
import { through } from "./through.ts";
import { takeUploads, type Upload } from "./upload.ts";

export const maxJsonBytes = 1024 * 1024;
export const json = express.json({ limit: maxJsonBytes });

/** Reads a JSON body into `req.body`, or a multipart one with its files already in the store. */
export async function readBody(
  route: Route,
  claims: SessionClaims | null,
  req: Request,
  res: Response,
): Promise<Upload[]> {
  if (route.files && claims && req.is("multipart/form-data"))
    return takeUploads({ companyId: claims.companyId, most: route.files, field: route.fileField }, req, res);
  if (route.body) await through(json, req, res);
  return [];
}
