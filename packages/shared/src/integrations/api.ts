import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { integrationName, maxIntegrationUrl, maxServiceAccount } from "./fields.ts";
import { integrationType } from "./schema.ts";
import { integrationReasons } from "./reasons.ts";
import { integrationSchema, shownFields } from "./shown.ts";

const one = z.object({ integrationId: idParam });
const forAdmins = { access: "integrations-page:view", plan: "useIntegrations" } as const;
const name = text(integrationName.max).trim().min(integrationName.min);
/** The server checks as a whole which fields a type needs: 400 ERR_VALIDATION names the field. A secret that is left out stays. */
const fields = shownFields.extend({
  urlN8N: text(maxIntegrationUrl).optional(),
  jsonContent: text(maxServiceAccount).optional(),
  authSecret: text(2000).optional(),
  signingSecret: text(200).optional(),
});

/** What an answer may want done. */
export const understoodAs = ["text", "media", "wait", "transfer", "close", "stop", "left-out"] as const;

/** The result of a test: the texts in their order, or why there was no usable answer. */
const integrationTestSchema = z.object({
  /** Null: it answered. */
  fault: z.enum(integrationReasons).nullable(),
  /** When there is a fault: what the program answered, at most a thousand characters, without secrets. Otherwise empty. */
  detail: z.string(),
  /** The answer field by field, in its order. `text`: for a file, its caption and address. Empty: the program answered, and had nothing to say. */
  understood: z.array(z.object({ field: z.string(), does: z.enum(understoodAs), text: z.string() })),
  /** Fields with words that nobody looks at. */
  unread: z.array(z.string()),
});
export type IntegrationTest = z.infer<typeof integrationTestSchema>;

/** The programs to which a company leaves its customers before people take over. */
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
  /** Queues and numbers that left their customers to it continue without an integration; a customer who talks with it now goes to people. */
  delete: route({
    method: "DELETE",
    path: "/queueIntegration/:integrationId",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Asks a program, with the settings in the form, how its talk begins, without a ticket. A secret that is left out comes from `integrationId`, whose
   * type stays. A refusal of the program is an answer too; 400 ERR_VALIDATION names a missing field.
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
  /** Ends its pause, and forgets its failures. */
  resume: route({
    method: "POST",
    path: "/queueIntegration/:integrationId/resume",
    ...forAdmins,
    params: one,
    response: integrationSchema,
  }),
};
