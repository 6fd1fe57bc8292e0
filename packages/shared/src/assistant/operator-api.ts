import { z } from "zod";
import { route, text } from "../contract.ts";
import { assistantKey, assistantUrl } from "./fields.ts";
import { maxModelName, tokensPerDay } from "./rules.ts";
import { installationAssistantSchema, providerTestSchema } from "./schema.ts";

const forOperator = { access: "operator" } as const;
const asked = { ...forOperator, scope: "none", budget: "lookup" } as const;

/** The provider of the installation, for the assistants of companies that have no provider of their own. */
export const assistantOperatorApi = {
  show: route({
    method: "GET",
    path: "/operator/assistant",
    ...forOperator,
    scope: "platform",
    response: installationAssistantSchema,
  }),
  /** A new address without a key removes the stored key, because the key was for the old address. An empty key removes it too. */
  update: route({
    method: "PUT",
    path: "/operator/assistant",
    reauthenticated: true,
    ...forOperator,
    scope: "platform",
    body: z
      .object({
        baseUrl: assistantUrl,
        apiKey: assistantKey,
        model: text(maxModelName).trim(),
        voiceUrl: assistantUrl,
        voiceKey: assistantKey,
        voiceModel: text(maxModelName).trim(),
        isShared: z.boolean(),
        tokensPerDay: z.number().int().min(tokensPerDay.min).max(tokensPerDay.max),
      })
      .partial(),
    response: installationAssistantSchema,
  }),
  /** Asks the saved provider for one word. When the provider refuses, the call succeeds and returns the reason. */
  test: route({ method: "POST", path: "/operator/assistant/test", ...asked, response: providerTestSchema }),
  /** The names of the models that the provider lists. Empty when it lists none. */
  models: route({
    method: "GET",
    path: "/operator/assistant/models",
    ...asked,
    response: z.object({ models: z.array(z.string()) }),
  }),
};
