import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { announcementLimits, defaultPriority, priorities } from "./rules.ts";
import { announcementSchema, shownAnnouncementSchema } from "./schema.ts";

const one = z.object({ announcementId: idParam });
const edit = "announcements-page:edit";
const time = z.iso.datetime({ offset: true }).nullable();
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  title: text(announcementLimits.title).trim().min(1),
  text: text(announcementLimits.text).trim().min(1),
  priority: z.literal(priorities),
  status: z.boolean(),
  startsAt: time,
  endsAt: time,
};

/** Announcements belong to the installation. The operator writes them, and the users of every company read them. */
export const announcementsApi = {
  /**
   * Lists announcements by priority, then newest first. The operator gets all announcements, and other users get the ones that are shown now. `count`
   * counts the result.
   */
  list: route({
    method: "GET",
    path: "/announcements",
    access: "user",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ records: z.array(announcementSchema), count: z.number().int(), ...pageReply }),
  }),
  /**
   * The 50 most important announcements that are shown now, and which of them the caller has read. `changesAt`: when the next announcement begins or
   * ends.
   */
  current: route({
    method: "GET",
    path: "/announcements/current",
    access: "user",
    response: z.object({ records: z.array(shownAnnouncementSchema), changesAt: z.iso.datetime().nullable() }),
  }),
  /** Marks announcements as read by the caller. Announcements that are not shown are skipped. */
  read: route({
    method: "POST",
    path: "/announcements/read",
    access: "user",
    body: z.object({ announcementIds: z.array(idParam).min(1).max(100) }),
    response: z.object({ ok: z.literal(true) }),
  }),
  show: route({
    method: "GET",
    path: "/announcements/:announcementId",
    access: "user",
    params: one,
    response: announcementSchema,
  }),
  /** The bytes of the image. The session's cookie is enough. A browser sends that cookie only below `/media`. */
  image: route({
    method: "GET",
    path: "/media/announcements/:announcementId",
    access: "user",
    scope: "none",
    params: one,
    stream: true,
    byCookie: true,
    response: z.never(),
  }),
  create: route({
    method: "POST",
    path: "/announcements",
    access: edit,
    scope: "platform",
    body: z.object({
      title: fields.title,
      text: fields.text,
      priority: fields.priority.default(defaultPriority),
      status: fields.status.default(true),
      startsAt: time.default(null),
      endsAt: time.default(null),
    }),
    response: announcementSchema,
  }),
  update: route({
    method: "PUT",
    path: "/announcements/:announcementId",
    access: edit,
    scope: "platform",
    params: one,
    body: z.object(fields).partial(),
    response: announcementSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/announcements/:announcementId",
    access: edit,
    scope: "none",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Stores the image: PNG or JPEG by its bytes, else 400 ERR_FILE_TYPE; at most 5 MB. It replaces an earlier image. */
  attach: route({
    method: "POST",
    path: "/announcements/:announcementId/media-upload",
    access: edit,
    scope: "none",
    params: one,
    files: 1,
    fileField: "file",
    body: z.object({}),
    response: announcementSchema,
  }),
  detach: route({
    method: "DELETE",
    path: "/announcements/:announcementId/media-upload",
    access: edit,
    scope: "none",
    params: one,
    response: announcementSchema,
  }),
};
