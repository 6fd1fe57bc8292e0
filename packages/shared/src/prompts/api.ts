import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { historyLines, maxInstructions, promptName, temperatures } from "./rules.ts";
import { promptSchema } from "./schema.ts";

const one = z.object({ promptId: idParam });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name: text(promptName.max).trim().min(promptName.min),
  instructions: text(maxInstructions).trim().min(1),
  temperature: z.number().min(temperatures.min).max(temperatures.max),
  maxMessages: z.number().int().min(historyLines.min).max(historyLines.max),
};
const forAdmins = { access: "prompts-page:view", plan: "useOpenAi" } as const;

/** Named prompts. Queues and numbers may each choose one. */
export const promptsApi = {
  /** All prompts of the company, by name. */
  list: route({ method: "GET", path: "/prompt", ...forAdmins, response: z.array(promptSchema) }),
  show: route({ method: "GET", path: "/prompt/:promptId", ...forAdmins, params: one, response: promptSchema }),
  /** 409 ERR_PROMPT_NAME_ALREADY_EXISTS; upper and lower case do not matter. */
  create: route({
    method: "POST",
    path: "/prompt",
    ...forAdmins,
    body: z.object({
      name: fields.name,
      instructions: fields.instructions,
      temperature: fields.temperature.default(temperatures.usual),
      maxMessages: fields.maxMessages.default(historyLines.usual),
    }),
    response: promptSchema,
  }),
  update: route({
    method: "PUT",
    path: "/prompt/:promptId",
    ...forAdmins,
    params: one,
    body: z.object(fields).partial(),
    response: promptSchema,
  }),
  /** Queues, numbers, options and tickets with this prompt have none afterwards. */
  delete: route({
    method: "DELETE",
    path: "/prompt/:promptId",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
