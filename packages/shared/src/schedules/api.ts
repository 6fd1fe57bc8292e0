import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxTextLength } from "../messages/rules.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { minScheduleBody } from "./rules.ts";
import { scheduleSchema, scheduleStatus } from "./schema.ts";

const one = z.object({ scheduleId: idParam });
/** In the future, by the server's clock. */
const sendAt = z.iso.datetime({ offset: true }).refine((at) => Date.parse(at) > Date.now(), "Must be in the future");
const body = text(maxTextLength).trim().min(minScheduleBody);
/** A form has words only. */
const yesOrNo = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);
const file = { files: 1, fileField: "file" } as const;

/** Seen by its author, by admins, and by those who see its ticket; another's that one may not see is not there (404). */
export const schedulesApi = {
  /** By time of sending, next ones first. `searchParam` is looked for in the text and the contact's name. */
  list: route({
    method: "GET",
    path: "/schedules",
    access: "user",
    query: z.object({
      searchParam: text(100).default(""),
      contactId: idParam.optional(),
      ticketId: idParam.optional(),
      status: scheduleStatus.optional(),
      /** For a calendar: planned from this moment on, and before that one; with both a page holds up to 500. */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      ...pageQuery,
    }),
    response: z.object({ schedules: z.array(scheduleSchema), ...pageReply }),
  }),
  show: route({ method: "GET", path: "/schedules/:scheduleId", access: "user", params: one, response: scheduleSchema }),
  /**
   * Sent from `whatsappId`, else the ticket's number, else the contact's last one, else the company's default. Variables of
   * message-variables.ts get their values when it is sent. JSON, or a form with its file: nothing is sent without what it speaks of,
   * also where its time comes while the file is on its way.
   */
  create: route({
    method: "POST",
    path: "/schedules",
    access: "user",
    ...file,
    body: z.object({
      body,
      sendAt,
      contactId: idParam,
      ticketId: idParam.nullish(),
      whatsappId: idParam.nullish(),
      cancelIfReplied: yesOrNo.default(false),
      /** Planned again: it takes the file of that one along, unless it brings its own. */
      fileOf: idParam.optional(),
    }),
    response: scheduleSchema,
  }),
  /**
   * Only while it waits (409 ERR_SCHEDULE_STATE). `status: CANCELADA` keeps it from being sent, but on the list. A form may bring another
   * file, which changes together with the text.
   */
  update: route({
    method: "PUT",
    path: "/schedules/:scheduleId",
    access: "user",
    params: one,
    ...file,
    body: z
      .object({
        body,
        sendAt,
        whatsappId: idParam,
        cancelIfReplied: yesOrNo,
        removeFile: yesOrNo,
        status: scheduleStatus.extract(["CANCELADA"]),
      })
      .partial(),
    response: scheduleSchema,
  }),
  /** At once: what waits, was missed or failed. */
  sendNow: route({
    method: "POST",
    path: "/schedules/:scheduleId/send",
    access: "user",
    params: one,
    response: scheduleSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/schedules/:scheduleId",
    access: "user",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** One file, instead of the one before; the text becomes its caption. */
  attach: route({
    method: "POST",
    path: "/schedules/:scheduleId/media-upload",
    access: "user",
    params: one,
    ...file,
    body: z.object({}),
    response: scheduleSchema,
  }),
  detach: route({
    method: "DELETE",
    path: "/schedules/:scheduleId/media-upload",
    access: "user",
    params: one,
    response: scheduleSchema,
  }),
};
