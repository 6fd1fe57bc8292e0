import { inCompany } from "@balcao/core/base/database";
import { fileOfKey } from "@balcao/core/base/files/addresses";
import { findForOutside, findMediaFor } from "@balcao/core/desk/media/access";
import { downloadAgain } from "@balcao/core/desk/media/service";
import { AppError } from "@balcao/shared/errors";
import { mediaApi } from "@balcao/shared/media/api";
import { type Request, Router } from "express";
import { admitUser } from "../http/admit.ts";
import { bearerOf, readToken } from "../http/auth.ts";
import { readVisitCookies } from "../http/cookies.ts";
import { handle } from "../http/handle.ts";
import { serveFile } from "../http/serve-file.ts";

export const media = Router();
handle(media, mediaApi.show, async ({ params }, actor, { req, res }) => {
  const { key, ...file } = await inCompany(actor.companyId, () => findMediaFor(actor, params.mediaId)).catch(
    (error: unknown) => findForVisit(req, params.mediaId, error),
  );
  if (key === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  await serveFile({ key, ...file }, req, res);
});
handle(media, mediaApi.download, ({ params }, actor) => downloadAgain(actor, params.mediaId));
handle(media, mediaApi.outside, async ({ query }, _caller, { req, res }) => {
  const named = fileOfKey(query.key);
  const file = named && (await inCompany(named.companyId, () => findForOutside(named.mediaId)));
  if (!file) throw new AppError("ERR_NO_MEDIA_FOUND");
  await serveFile(file, req, res);
});

/**
 * Finds a file of a company that this browser's operator visits now. The ids of files are unique over all companies. Throws the given fault when no
 * visit may see the file.
 */
async function findForVisit(req: Request, mediaId: number, fault: unknown): ReturnType<typeof findMediaFor> {
  if (!(fault instanceof AppError) || bearerOf(req) !== undefined) throw fault;
  for (const cookie of readVisitCookies(req)) {
    const found = await lookAsVisitor(cookie, mediaId).catch(refused);
    if (found) return found;
  }
  throw fault;
}

/** Returns null for a visit that has ended or may not see the file. Any other fault is thrown. */
function refused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

async function lookAsVisitor(cookie: string, mediaId: number) {
  const claims = readToken(cookie, "media");
  return inCompany(claims.companyId, async () => {
    const visitor = await admitUser(claims, mediaApi.show);
    return visitor.visit ? findMediaFor(visitor, mediaId) : null;
  });
}
