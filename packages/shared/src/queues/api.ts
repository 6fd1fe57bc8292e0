import { z } from "zod";
import { colorSchema } from "../colors.ts";
import { idParam, route, text } from "../contract.ts";
import { weekInput } from "../hours/input.ts";
import { maxGoalMinutes } from "../service-goals/rules.ts";
import { maxOrder, maxQueueName, maxQueueText, minQueueName } from "./rules.ts";
import { attendantSchema } from "../users/schema.ts";
import { queueDetailSchema } from "./schema.ts";

const one = z.object({ queueId: idParam });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name: text(maxQueueName).trim().min(minQueueName),
  color: colorSchema.toLowerCase(),
  orderQueue: z.number().int().min(0).max(maxOrder),
  greetingMessage: text(maxQueueText),
  outOfHoursMessage: text(maxQueueText),
  schedules: weekInput,
  /** The prompt. 404 ERR_NO_PROMPT_FOUND. */
  promptId: idParam.nullable(),
  /** The integration has priority over the prompt. 404 ERR_NO_INTEGRATION_FOUND. */
  integrationId: idParam.nullable(),
  goalAnswerMinutes: z.number().int().min(0).max(maxGoalMinutes).nullable(),
  goalResolutionMinutes: z.number().int().min(0).max(maxGoalMinutes).nullable(),
  /**
   * All users who work in the queue. 404 ERR_NO_USER_FOUND. The rules for changing each user's queues apply: only the operator changes the operator's
   * queues (403 ERR_CANNOT_EDIT_SUPER_USER).
   */
  userIds: z.array(idParam).max(500),
};

export const queuesApi = {
  /** All queues of the company, for every user, because a ticket can be transferred to any queue. The right to see a queue's tickets is separate. */
  list: route({ method: "GET", path: "/queue", access: "user", response: z.array(queueDetailSchema) }),
  show: route({ method: "GET", path: "/queue/:queueId", access: "user", params: one, response: queueDetailSchema }),
  /** The users who work in a queue, sorted by name, including users who are switched off. */
  people: route({
    method: "GET",
    path: "/queue/:queueId/people",
    access: "queues-page:view",
    params: one,
    response: z.array(attendantSchema),
  }),
  /** 409 ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_QUEUE_MAX_QUEUE_NUMBER. */
  create: route({
    method: "POST",
    path: "/queue",
    access: "queues-page:view",
    body: z.object({
      name: fields.name,
      color: fields.color,
      /** The queue's position. By default it is after all other queues. */
      orderQueue: fields.orderQueue.nullish(),
      greetingMessage: fields.greetingMessage.default(""),
      outOfHoursMessage: fields.outOfHoursMessage.default(""),
      /** The hours. The default is the company's week. */
      schedules: fields.schedules.optional(),
      promptId: fields.promptId.optional(),
      integrationId: fields.integrationId.optional(),
      goalAnswerMinutes: fields.goalAnswerMinutes.optional(),
      goalResolutionMinutes: fields.goalResolutionMinutes.optional(),
      userIds: fields.userIds.optional(),
    }),
    response: queueDetailSchema,
  }),
  update: route({
    method: "PUT",
    path: "/queue/:queueId",
    access: "queues-page:view",
    params: one,
    body: z.object(fields).partial(),
    response: queueDetailSchema,
  }),
  /** 409 ERR_QUEUE_IN_USE while the queue has open or pending tickets. Its closed tickets have no queue afterwards. */
  delete: route({
    method: "DELETE",
    path: "/queue/:queueId",
    access: "queues-page:view",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
