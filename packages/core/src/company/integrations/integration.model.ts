import { integrationTypes } from "@balcao/shared/integrations/fields";
import { bytes, integer, json, oneOf, text, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";
import type { TalkFault } from "@balcao/shared/talkers/reasons";

export const IntegrationRow = table("integrations", {
  id: integer.default,
  companyId: integer,
  type: oneOf(integrationTypes),
  name: text,
  settings: json<Record<string, unknown>>(),
  secrets: bytes.null,
  failures: integer.default,
  lastFailure: textOf<TalkFault>().null,
  lastFailureAt: timestamp.null,
  lastAnswerAt: timestamp.null,
  pausedUntil: timestamp.null,
  createdAt: timestamp.default,
});
export type IntegrationRow = InstanceType<typeof IntegrationRow>;
