import { type IntegrationFields, secretFields } from "@balcao/shared/integrations/fields";
import { integrationFields } from "@balcao/shared/integrations/schema";
import { placeOfIntegration, secrets } from "../../base/secrets.ts";
import type { IntegrationRow } from "./integration.model.ts";

/** Splits fields into plain fields and secret fields, which are encrypted for their row. Null instead of secret fields if there are none. */
export function sealFields(id: number, fields: IntegrationFields): Pick<IntegrationRow, "settings" | "secrets"> {
  const secretNames: readonly string[] = secretFields[fields.type];
  const entries = Object.entries(fields);
  const hidden = Object.fromEntries(entries.filter(([name]) => secretNames.includes(name)));
  const settings = Object.fromEntries(entries.filter(([name]) => name !== "type" && !secretNames.includes(name)));
  const bytes = secretNames.length === 0 ? null : Buffer.from(JSON.stringify(hidden));
  return { settings, secrets: bytes && secrets.encrypt(placeOfIntegration(id), bytes) };
}

/** All settings of an integration, with its secrets in the clear. They must never get into a log or a response. */
export function openFields({
  id,
  type,
  settings,
  secrets: sealed,
}: Pick<IntegrationRow, "id" | "type" | "settings" | "secrets">): IntegrationFields {
  const hidden: unknown = sealed ? JSON.parse(secrets.decrypt(placeOfIntegration(id), sealed).toString("utf8")) : {};
  return integrationFields.parse({ ...settings, ...(hidden as object), type });
}

/** The names of the secrets that are set. */
export function namesOfSecrets({ id, secrets: sealed }: Pick<IntegrationRow, "id" | "secrets">): Set<string> {
  if (!sealed) return new Set();
  const hidden = JSON.parse(secrets.decrypt(placeOfIntegration(id), sealed).toString("utf8")) as Record<
    string,
    unknown
  >;
  return new Set(Object.keys(hidden).filter((name) => hidden[name] !== ""));
}
