import { z } from "zod";
import { idParam, text } from "../contract.ts";
import { namedTemplateSchema } from "../message-templates/values.ts";
import { maxTextLength } from "../messages/rules.ts";

const body = text(maxTextLength);

/** The fields of a campaign in a call, besides its name. They have no defaults, because an update would then reset every missing field. */
export const campaignFields = {
  message1: body,
  message2: body,
  message3: body,
  message4: body,
  message5: body,
  confirmation: z.boolean(),
  confirmationMessage1: body,
  confirmationMessage2: body,
  confirmationMessage3: body,
  confirmationMessage4: body,
  confirmationMessage5: body,
  /** The template for people to whom the number may not write freely; null removes the template. */
  template: namedTemplateSchema.nullable(),
  whatsappId: idParam.nullable(),
  contactListId: idParam.nullable(),
  tagListId: idParam.nullable(),
  fileListId: idParam.nullable(),
  queueId: idParam.nullable(),
  tagId: idParam.nullable(),
  /** Leaves out people in a conversation with the company; true when the call does not say. */
  leaveOutServed: z.boolean(),
  /** When the campaign begins by itself; null when a user starts it. */
  scheduledAt: z.iso.datetime({ offset: true }).nullable(),
};
