import { z } from "zod";
import { text } from "../contract.ts";
import {
  dialogflowFallbacks,
  integrationLanguages,
  integrationTypes,
  isAuthHeader,
  isHeaderValue,
  isIntegrationUrl,
  isSigningSecret,
  maxIntegrationText,
  maxIntegrationUrl,
  maxIntegrationWord,
  maxServiceAccount,
  maxSigningSecret,
  serviceAccountFault,
  typebotDelay,
  typebotExpiry,
  webhookAuths,
  webhookFormats,
} from "./fields.ts";

export const integrationType = z.enum(integrationTypes);
export const integrationLanguage = z.enum(integrationLanguages);
const language = integrationLanguage.default("pt-BR");
const url = text(maxIntegrationUrl).trim().refine(isIntegrationUrl);
const word = text(maxIntegrationWord).trim().default("");
const saying = text(maxIntegrationText).trim().default("");
const between = (range: { standard: number; max: number }, min = 0) =>
  z.number().int().min(min).max(range.max).default(range.standard);

export const dialogflowFields = z.object({
  type: z.literal("dialogflow"),
  projectName: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{4,61}[a-z0-9]$/),
  jsonContent: text(maxServiceAccount).refine((file) => serviceAccountFault(file) === null),
  language,
  fallbackLimit: between(dialogflowFallbacks, 1),
});

/** The fields for n8n and any other program that takes calls. */
export const webhookFields = z.object({
  type: z.enum(["n8n", "webhook"]),
  urlN8N: url,
  language,
  format: z.enum(webhookFormats).default("ours"),
  authKind: z.enum(webhookAuths).default("none"),
  authName: text(100).trim().default(""),
  authSecret: text(2000).default(""),
  signingSecret: text(maxSigningSecret)
    .trim()
    .refine((secret) => secret === "" || isSigningSecret(secret))
    .default(""),
});

export const typebotFields = z.object({
  type: z.literal("typebot"),
  urlN8N: url,
  language,
  typebotSlug: text(200)
    .trim()
    .regex(/^[^/?#\s]*$/)
    .default(""),
  typebotDelayMessage: between(typebotDelay),
  typebotExpires: between(typebotExpiry),
  typebotKeywordFinish: word,
  typebotKeywordRestart: word,
  typebotRestartMessage: saying,
  typebotUnknownMessage: saying,
});

/** A header requires a valid value and a name that is not ours. The user for `basic` contains no colon. */
const hasItsWords = ({ authKind, authName, authSecret }: z.output<typeof webhookFields>): boolean => {
  if (authKind === "none") return true;
  if (authKind === "basic") return authName !== "" && !/[:\p{Cc}]/u.test(authName) && authSecret !== "";
  return isAuthHeader(authName) && isHeaderValue(authSecret);
};

/** All settings of an admin, with every secret. Only values that passed this whole schema are stored. */
export const integrationFields = z.discriminatedUnion("type", [
  dialogflowFields,
  webhookFields.refine(hasItsWords, { path: ["authSecret"] }),
  typebotFields,
]);
