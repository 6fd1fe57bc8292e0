import { asPlatform, inCompany } from "@balcao/core/base/database";
import { removeFile } from "@balcao/core/base/files/store";
import { findAnnouncement } from "@balcao/core/office/announcements/access";
import { currentAnnouncements, listAnnouncements } from "@balcao/core/office/announcements/list";
import { presentAnnouncement } from "@balcao/core/office/announcements/presenter";
import {
  attachImage,
  createAnnouncement,
  deleteAnnouncement,
  detachImage,
  readAnnouncements,
  updateAnnouncement,
} from "@balcao/core/office/announcements/service";
import { announcementsApi as api } from "@balcao/shared/announcements/api";
import { AppError } from "@balcao/shared/errors";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { serveFile } from "../http/serve-file.ts";

export const announcements = Router();
handle(announcements, api.list, ({ query }, actor) => listAnnouncements(actor, query, new Date()));
handle(announcements, api.current, (_input, actor) => currentAnnouncements(actor, new Date()));
handle(announcements, api.read, async ({ body }, actor): Promise<{ ok: true }> => {
  if (!actor.visit) await readAnnouncements(actor, body.announcementIds, new Date());
  return { ok: true };
});
handle(announcements, api.show, async ({ params }, actor) =>
  presentAnnouncement(await findAnnouncement(actor, params.announcementId, new Date())),
);
handle(announcements, api.image, async ({ params }, actor, { req, res }) => {
  const find = () => findAnnouncement(actor, params.announcementId, new Date());
  const { imageKey: key, imageType, mediaName } = await inCompany(actor.companyId, find);
  if (key === null) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  await serveFile({ key, mimetype: imageType ?? "", name: mediaName ?? "" }, req, res);
});
handle(announcements, api.create, ({ body }) => createAnnouncement(body, new Date()));
handle(announcements, api.update, ({ params, body }) => updateAnnouncement(params.announcementId, body, new Date()));
handle(announcements, api.delete, async ({ params }): Promise<{ ok: true }> => {
  const gone = await asPlatform(() => deleteAnnouncement(params.announcementId));
  if (gone !== null) await removeFile(gone);
  return { ok: true };
});
handle(announcements, api.attach, async ({ params, files }) => {
  const { announcement, gone } = await asPlatform(() => attachImage(params.announcementId, files[0], new Date()));
  if (gone !== null) await removeFile(gone);
  return announcement;
});
handle(announcements, api.detach, async ({ params }) => {
  const { announcement, gone } = await asPlatform(() => detachImage(params.announcementId, new Date()));
  if (gone !== null) await removeFile(gone);
  return announcement;
});
