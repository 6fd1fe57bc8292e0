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
/** What is needed of each type is checked as a whole: 400 ERR_VALIDATION names the field. A secret that is left out stays. */
const fields = shownFields.extend({
  urlN8N: text(maxIntegrationUrl).optional(),
  jsonContent: text(maxServiceAccount).optional(),
  authSecret: text(2000).optional(),
  signingSecret: text(200).optional(),
});

/** What an answer may want done. */
export const understoodAs = ["text", "media", "wait", "transfer", "close", "stop", "left-out"] as const;

/** What came back of a test: the texts in their order, or why there was no usable answer. */
const integrationTestSchema = z.object({
  /** Null: it answered. */
  fault: z.enum(integrationReasons).nullable(),
  /** What came back instead, at most a thousand characters; never a secret. */
  detail: z.string(),
  /** Field by field, in its order. `text`: of a file its caption and address. Empty: it answered, and had nothing to say. */
  understood: z.array(z.object({ field: z.string(), does: z.enum(understoodAs), text: z.string() })),
  /** Fields with words that nobody looks at. */
  unread: z.array(z.string()),
});
export type IntegrationTest = z.infer<typeof integrationTestSchema>;

/** The programs to which a company leaves its customers before people. */
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
  /** Its type stays. With another host the word of the calls must be given again: it is not carried to a stranger. */
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
  /** Queues and numbers that left their customers to it go on without; who talks with it now goes to people. */
  delete: route({
    method: "DELETE",
    path: "/queueIntegration/:integrationId",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Asks a program, as the form stands, for how it begins; of no ticket. A secret that is left out is that of `integrationId`, whose type
   * stays. Its refusal is an answer too; 400 ERR_VALIDATION names the field that is missing.
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
