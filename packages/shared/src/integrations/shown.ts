import { z } from "zod";
import { usedBy } from "../talkers/used-by.ts";
import { talkFaults } from "../talkers/reasons.ts";
import { webhookAuths, webhookFormats } from "./fields.ts";
import { integrationLanguage, integrationType } from "./schema.ts";

/** The fields of an admin's settings that may be shown; each type has its own. */
export const shownFields = z
  .object({
    projectName: z.string(),
    language: integrationLanguage,
    fallbackLimit: z.number().int(),
    urlN8N: z.string(),
    format: z.enum(webhookFormats),
    authKind: z.enum(webhookAuths),
    /** The user for `basic`, or the name of the header for `header`. */
    authName: z.string(),
    typebotSlug: z.string(),
    /** Milliseconds. */
    typebotDelayMessage: z.number().int(),
    /** Minutes; 0: never. */
    typebotExpires: z.number().int(),
    typebotKeywordFinish: z.string(),
    typebotKeywordRestart: z.string(),
    typebotRestartMessage: z.string(),
    typebotUnknownMessage: z.string(),
  })
  .partial();

/** A program that talks with customers, without its secrets. */
export const integrationSchema = shownFields.extend({
  id: z.number().int(),
  type: integrationType,
  name: z.string(),
  /** The secrets that are set; they are never shown again. */
  secretsSet: z.array(z.enum(["jsonContent", "authSecret", "signingSecret"])),
  /** Until when its customers go to people at once; null when the integration is not paused. */
  pausedUntil: z.iso.datetime().nullable(),
  /** Why it failed last, whether or not it has answered since; null when it never failed. */
  lastFailure: z.enum(talkFaults).nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  lastAnswerAt: z.iso.datetime().nullable(),
  usedBy,
});
export type Integration = z.infer<typeof integrationSchema>;
