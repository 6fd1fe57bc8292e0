import { z } from "zod";
import { templateValuesShape } from "../message-templates/schema.ts";
import { sendFailure } from "../messages/schema.ts";
import { namedSchema } from "../contract.ts";

export const scheduleStatuses = ["PENDENTE", "ENVIADA", "ERRO", "CANCELADA"] as const;
export const scheduleStatus = z.enum(scheduleStatuses);
export type ScheduleStatus = z.infer<typeof scheduleStatus>;

/** Why the message was not sent. The screen translates the word (`schedules.reason.<word>`). */
export const scheduleReason = z.enum([
  "missed",
  "no-connection",
  "no-address",
  "blocked",
  "opted-out",
  /** The customer's last message was too old for an official number. */
  "window-closed",
  /** Meta no longer allows the message's template, or not with these values. */
  "template",
  /** The contact was in a conversation that the message's author may not see. */
  "other-ticket",
  "replied",
  "user",
]);
export type ScheduleReason = z.infer<typeof scheduleReason>;

export const scheduleSchema = z.object({
  id: z.number().int(),
  /** The text. For a template: the words that the customer reads, as they were at the time of planning. */
  body: z.string(),
  /** The template with which an official number sends the message. Its values may contain variables, like texts. Null for a text. */
  template: z.object({ name: z.string(), language: z.string(), values: templateValuesShape }).nullable(),
  sendAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  status: scheduleStatus,
  reason: scheduleReason.nullable(),
  contactId: z.number().int(),
  contact: z.object({ id: z.number().int(), name: z.string(), number: z.string() }),
  /** The ticket in which the message was written; once sent, the ticket that contains it. */
  ticketId: z.number().int().nullable(),
  userId: z.number().int().nullable(),
  user: namedSchema.nullable(),
  whatsappId: z.number().int(),
  whatsapp: namedSchema,
  /** Whether the message is cancelled when the customer writes before its time. */
  cancelIfReplied: z.boolean(),
  media: z.object({ name: z.string(), mimetype: z.string(), size: z.number().int() }).nullable(),
  messageId: z.number().int().nullable(),
  /** Why WhatsApp did not get the message in the end. A user can retry it in the ticket. */
  failure: sendFailure.nullable(),
  /** Meta took the message and holds it until it knows how people like its template; then Meta sends it or drops it. */
  held: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Schedule = z.infer<typeof scheduleSchema>;
