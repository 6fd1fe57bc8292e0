import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { companyHoursSchema, hoursDaySchema } from "../hours/schema.ts";
import { language } from "../language.ts";
import { queueOptionSchema } from "../queue-options/schema.ts";
import { botSettings } from "./situation.ts";

const talkers = { integrationId: z.number().int().nullable(), promptId: z.number().int().nullable() };

/** The settings for a number's automatic answers: a `Situation` without a ticket and without a time. */
const botConfigSchema = z.object({
  number: z.object({
    ...talkers,
    language,
    greetingMessage: z.string(),
    complationMessage: z.string(),
    ratingMessage: z.string(),
    transferMessage: z.string(),
    outOfHoursMessage: z.string(),
    expiresInactiveMessage: z.string(),
    menuLimit: z.number().int(),
    menuPause: z.number().int(),
    fallbackQueueId: z.number().int().nullable(),
  }),
  /** All queues of the company: the queues of the number's menu first, in its order. */
  queues: z
    .array(
      z.object({
        ...talkers,
        id: z.number().int(),
        name: z.string(),
        greeting: z.string(),
        outOfHoursMessage: z.string(),
        schedules: z.array(hoursDaySchema).readonly(),
        offered: z.boolean(),
        tree: z
          .array(
            queueOptionSchema
              .omit({ queueId: true, mediaPath: true, mediaName: true })
              .extend({ hasFile: z.boolean() }),
          )
          .readonly(),
      }),
    )
    .readonly(),
  settings: z.partialRecord(z.enum(botSettings), z.string()),
  hours: companyHoursSchema.extend({ timezone: z.string() }),
  talks: z.object({ integrations: z.boolean(), assistant: z.boolean(), company: z.boolean() }),
  keywords: z.array(z.object({ keyword: z.string(), answer: z.string() })).readonly(),
});

export const automationApi = {
  /**
   * Everything that a browser needs to play a conversation with a number. The browser decides by the same function as the server. Nothing is sent and
   * nothing is stored.
   */
  config: route({
    method: "GET",
    path: "/automation/config",
    access: "queues-page:view",
    query: z.object({
      /** The number. By default it is the company's default number (404 ERR_NO_DEF_WAPP_FOUND). */
      whatsappId: idParam.optional(),
    }),
    response: botConfigSchema,
  }),
};
