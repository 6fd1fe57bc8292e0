import { z } from "zod";
import { usedBy } from "../talkers/used-by.ts";
import { talkFaults } from "../talkers/reasons.ts";
import { webhookAuths, webhookFormats } from "./fields.ts";
import { integrationLanguage, integrationType } from "./schema.ts";

/** The fields of an admin's settings that may be shown. Each type has its own fields. */
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
    /** Minutes. 0 means never. */
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
  /** The secrets that are set. They are never shown again. */
  secretsSet: z.array(z.enum(["jsonContent", "authSecret", "signingSecret"])),
  /** Until when its customers go to attendants immediately. Null when the integration is not paused. */
  pausedUntil: z.iso.datetime().nullable(),
  /** The reason of its last failure, even if it has answered since. Null when it never failed. */
  lastFailure: z.enum(talkFaults).nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  lastAnswerAt: z.iso.datetime().nullable(),
  usedBy,
});
export type Integration = z.infer<typeof integrationSchema>;
