import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { namedTemplate } from "../message-templates/values.ts";
import { maxTextLength } from "../messages/rules.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { minScheduleBody } from "./rules.ts";
import { scheduleSchema, scheduleStatus } from "./schema.ts";

const one = z.object({ scheduleId: idParam });
/** A time in the future, by the server's clock. */
const sendAt = z.iso
  .datetime({ offset: true, abort: true })
  .refine((at) => Date.parse(at) > Date.now(), "Must be in the future");
const body = text(maxTextLength).trim().min(minScheduleBody);
/** A form can only send the words "true" and "false". */
const yesOrNo = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);
const file = { files: 1, fileField: "file" } as const;

/** A scheduled message is visible to its author, to admins, and to users who see its ticket; for other users it is 404. */
export const schedulesApi = {
  /** Sorted by time of sending, earliest first. `searchParam` is searched in the text and the contact's name. */
  list: route({
    method: "GET",
    path: "/schedules",
    access: "user",
    plan: "useSchedules",
    query: z.object({
      searchParam: text(100).default(""),
      contactId: idParam.optional(),
      ticketId: idParam.optional(),
      status: scheduleStatus.optional(),
      /** Only messages that are sent as this template, by a number of the template's account. */
      templateId: idParam.optional(),
      /** For a calendar: the messages scheduled at or after `from` and before `to`. With both limits a page has up to 500 messages. */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      ...pageQuery,
    }),
    response: z.object({ schedules: z.array(scheduleSchema), ...pageReply }),
  }),
  show: route({
    method: "GET",
    path: "/schedules/:scheduleId",
    access: "user",
    plan: "useSchedules",
    params: one,
    response: scheduleSchema,
  }),
  /**
   * 409 ERR_OTHER_OPEN_TICKET when the contact is in a conversation on that number that the caller may not see. The message is sent from
   * `whatsappId`, else from the ticket's number, else from the contact's last number, else from the company's default. Variables of
   * message-variables.ts get their values when it is sent. A file comes in the same form as the text, so that the text is never sent without its
   * file, even when the time comes during the upload. With `template` the number sends a template that Meta approved, and there is no `body`: 409
   * ERR_NUMBER_CANNOT, ERR_TEMPLATE_NOT_SENDABLE, 404 ERR_NO_MESSAGE_TEMPLATE_FOUND, 422 ERR_TEMPLATE_VALUES, ERR_TEMPLATE_FILE.
   */
  create: route({
    method: "POST",
    path: "/schedules",
    duringVisit: false,
    access: "user",
    plan: "useSchedules",
    ...file,
    body: z.object({
      body: body.optional(),
      template: namedTemplate.optional(),
      sendAt,
      contactId: idParam,
      ticketId: idParam.nullish(),
      whatsappId: idParam.nullish(),
      cancelIfReplied: yesOrNo.default(false),
      /** The scheduled message that this message repeats. Its file is used again, unless the form contains another file. */
      fileOf: idParam.optional(),
    }),
    response: scheduleSchema,
  }),
  /**
   * Possible only while the message waits (else 409 ERR_SCHEDULE_STATE). `status: CANCELADA` stops the sending and keeps the message on the list. A
   * form may contain another file, which is stored together with the new text. A `template` replaces the text, and a `body` replaces the template.
   */
  update: route({
    method: "PUT",
    path: "/schedules/:scheduleId",
    duringVisit: false,
    access: "user",
    plan: "useSchedules",
    params: one,
    ...file,
    body: z
      .object({
        body,
        template: namedTemplate,
        sendAt,
        whatsappId: idParam,
        cancelIfReplied: yesOrNo,
        removeFile: yesOrNo,
        status: scheduleStatus.extract(["CANCELADA"]),
      })
      .partial(),
    response: scheduleSchema,
  }),
  /** Immediately sends a scheduled message that waits, was missed or failed. */
  sendNow: route({
    method: "POST",
    path: "/schedules/:scheduleId/send",
    duringVisit: false,
    access: "user",
    plan: "useSchedules",
    params: one,
    response: scheduleSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/schedules/:scheduleId",
    access: "user",
    plan: "useSchedules",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Replaces the file; the text becomes its caption. */
  attach: route({
    method: "POST",
    path: "/schedules/:scheduleId/media-upload",
    duringVisit: false,
    access: "user",
    plan: "useSchedules",
    params: one,
    ...file,
    body: z.object({}),
    response: scheduleSchema,
  }),
  detach: route({
    method: "DELETE",
    path: "/schedules/:scheduleId/media-upload",
    duringVisit: false,
    access: "user",
    plan: "useSchedules",
    params: one,
    response: scheduleSchema,
  }),
};
