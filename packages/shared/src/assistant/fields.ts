import { text } from "../contract.ts";
import { maxWebhookUrl, urlFault } from "../webhooks/rules.ts";
import { maxApiKey } from "./rules.ts";

/** The address of a provider. Empty for none. */
export const assistantUrl = text(maxWebhookUrl)
  .trim()
  .refine((value) => value === "" || urlFault(value) === null, "must be http or https, without credentials");
/** A missing key keeps the stored key. An empty key removes the stored key. */
export const assistantKey = text(maxApiKey).trim().optional();
