import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { integrationName, maxIntegrationUrl, maxServiceAccount } from "./fields.ts";
import { integrationType } from "./schema.ts";
import { integrationReasons } from "./reasons.ts";
import { integrationSchema, shownFields } from "./shown-fields.ts";

const one = z.object({ integrationId: idParam });
const forAdmins = { access: "integrations-page:view", plan: "useIntegrations" } as const;
const name = text(integrationName.max).trim().min(integrationName.min);
/** The server checks the required fields of a type together: 400 ERR_VALIDATION names the field. A missing secret stays. */
const fields = shownFields.extend({
  urlN8N: text(maxIntegrationUrl).optional(),
  jsonContent: text(maxServiceAccount).optional(),
  authSecret: text(2000).optional(),
  signingSecret: text(200).optional(),
});

/** The actions that an answer may request. */
export const understoodAs = ["text", "media", "wait", "transfer", "close", "stop", "left-out"] as const;

/** The result of a test: the texts in their order, or the reason why there was no usable answer. */
const integrationTestSchema = z.object({
  /** Null when the program answered. */
  fault: z.enum(integrationReasons).nullable(),
  /** With a fault: the program's answer, at most a thousand characters, without secrets. Otherwise empty. */
  detail: z.string(),
  /** The answer field by field, in its order. `text` of a file is its caption and address. Empty when the program answered without content. */
  understood: z.array(z.object({ field: z.string(), does: z.enum(understoodAs), text: z.string() })),
  /** The names of the answer's other fields with text, which we do not read. */
  unread: z.array(z.string()),
});
export type IntegrationTest = z.infer<typeof integrationTestSchema>;

/** The programs that serve a company's customers before attendants take over. */
export const integrationsApi = {
  /** By name. */
  list: route({
    method: "GET",
    path: "/queueIntegration",
    ...forAdmins,
    query: z.object({ ...pageQuery, searchParam: text(100).default("") }),
    response: z.object({ queueIntegrations: z.array(integrationSchema), ...pageReply }),
  }),
  show: route({
    method: "GET",
    path: "/queueIntegration/:integrationId",
    ...forAdmins,
    params: one,
    response: integrationSchema,
  }),
  /** 409 ERR_INTEGRATION_NAME_EXISTS, ERR_TOO_MANY_ITEMS. */
  create: route({
    method: "POST",
    path: "/queueIntegration",
    reauthenticated: true,
    duringVisit: false,
    ...forAdmins,
    body: fields.extend({ type: integrationType, name }),
    response: integrationSchema,
  }),
  /** The integration's type stays. With another host its access secret must be given again, because the secret is never sent to a new host. */
  update: route({
    method: "PUT",
    path: "/queueIntegration/:integrationId",
    reauthenticated: true,
    duringVisit: false,
    ...forAdmins,
    params: one,
    body: fields.extend({ name: name.optional() }),
    response: integrationSchema,
  }),
  /** Deletes an integration. Its queues and numbers continue without one. A customer who talks with it now is handed to attendants. */
  delete: route({
    method: "DELETE",
    path: "/queueIntegration/:integrationId",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Asks a program for the beginning of its talk, with the settings in the form and without a ticket. A missing secret comes from `integrationId`,
   * whose type stays. When the program refuses, the call succeeds and returns the reason. 400 ERR_VALIDATION names a missing field.
   */
  test: route({
    method: "POST",
    path: "/queueIntegration/testSession",
    duringVisit: false,
    scope: "none",
    budget: "lookup",
    ...forAdmins,
    body: fields.extend({ type: integrationType.default("dialogflow"), integrationId: idParam.optional() }),
    response: integrationTestSchema,
  }),
  /** Ends the integration's pause, and clears its failures. */
  resume: route({
    method: "POST",
    path: "/queueIntegration/:integrationId/resume",
    ...forAdmins,
    params: one,
    response: integrationSchema,
  }),
};
