import { secretFields } from "@balcao/shared/integrations/fields";
import { type Integration, shownFields } from "@balcao/shared/integrations/shown-fields";
import { boolean, type RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { usedByColumn, usedByShape } from "../talkers/used-by.ts";
import { IntegrationRow } from "./integration.model.ts";

const own = [
  "id",
  "type",
  "name",
  "settings",
  "secrets",
  "pausedUntil",
  "lastFailure",
  "lastFailureAt",
  "lastAnswerAt",
] as const;

/** `select ${integrationColumns} from integrations i` returns rows of this shape. */
export const integrationShape = {
  ...IntegrationRow.shape(...own),
  isPaused: boolean,
  ...usedByShape,
};
export const integrationColumns = sql`${IntegrationRow.pick("i", ...own)}, coalesce(i.paused_until > clock_timestamp(), false) as "isPaused",
  ${usedByColumn("i", "integration_id")}`;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** An integration without its secrets. `secretsSet` names the secrets that are set. */
export function presentIntegration(
  {
    settings,
    secrets: _sealed,
    isPaused,
    pausedUntil,
    lastFailureAt,
    lastAnswerAt,
    ...row
  }: RowOf<typeof integrationShape>,
  setSecrets: ReadonlySet<string>,
): Integration {
  return {
    ...shownFields.parse(settings),
    ...row,
    secretsSet: secretFields[row.type].filter((name) => setSecrets.has(name)),
    pausedUntil: isPaused ? iso(pausedUntil) : null,
    lastFailureAt: iso(lastFailureAt),
    lastAnswerAt: iso(lastAnswerAt),
  };
}
