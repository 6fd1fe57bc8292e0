import { inCompany } from "@balcao/core/base/database";
import { findMediaFor } from "@balcao/core/desk/media/access";
import { downloadAgain } from "@balcao/core/desk/media/service";
import { AppError } from "@balcao/shared/errors";
import { mediaApi } from "@balcao/shared/media/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { serveFile } from "../http/serve-file.ts";

export const media = Router();
handle(media, mediaApi.show, async ({ params }, actor, { req, res }) => {
  const { key, ...file } = await inCompany(actor.companyId, () => findMediaFor(actor, params.mediaId));
  if (key === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  await serveFile({ key, ...file }, req, res);
});
handle(media, mediaApi.download, ({ params }, actor) => downloadAgain(actor, params.mediaId));
