import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { integrationsApi } from "@balcao/shared/integrations/api";
import type { IntegrationFields } from "@balcao/shared/integrations/fields";
import { maxIntegrationsOfCompany } from "@balcao/shared/integrations/rules";
import { integrationFields } from "@balcao/shared/integrations/schema";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { changesOf, recordAudit } from "../audit/record.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { requireRoom } from "../plans/room.ts";
import { lockNamers } from "../talkers/removal.ts";
import { lockIntegration, tellIntegration } from "./access.ts";
import { IntegrationRow } from "./integration.model.ts";
import { openFields, sealFields } from "./sealed-fields.ts";

type CreateForm = Input<typeof integrationsApi.create>["body"];
type TestForm = Input<typeof integrationsApi.test>["body"];
type UpdateForm = Input<typeof integrationsApi.update>["body"];

export async function createIntegration(actor: Actor, { name, ...given }: CreateForm): Promise<Integration> {
  await requireRoom(sql`integrations`, maxIntegrationsOfCompany);
  await refuseTaken(name, null);
  const fields = wholeOf(given);
  const row = await IntegrationRow.create({ type: fields.type, name, settings: {} });
  await row.update(sealFields(row.id, fields));
  await recordAudit(actor, "integration.created", row, {});
  return tellIntegration(row.id);
}

export async function updateIntegration(
  actor: Actor,
  id: number,
  { name, ...given }: UpdateForm,
): Promise<Integration> {
  const row = await lockIntegration(id);
  if (name !== undefined) await refuseTaken(name, id);
  const before = openFields(row);
  const fields = wholeOf({ ...keptOf(before, given), ...given, type: row.type });
  const was = told(row.name, before);
  await row.update({ name: name ?? row.name, ...sealFields(id, fields) });
  const changes = changesOf(was, told(row.name, fields));
  await recordAudit(actor, "integration.changed", row, { changes });
  return tellIntegration(id);
}

/** The earlier settings. When the host changes, the secret of the calls is left out, because it was meant for the old host. */
function keptOf(before: IntegrationFields, { urlN8N }: Pick<UpdateForm, "urlN8N">): object {
  if (before.type === "dialogflow" || before.type === "typebot") return before;
  const moves = urlN8N !== undefined && hostOf(urlN8N) !== hostOf(before.urlN8N);
  return moves ? { ...before, authSecret: "" } : before;
}

/** The integration that a form would make, for testing it, with the company's clock. Secrets that the form leaves out are the stored ones. */
export async function fieldsToTest({
  integrationId,
  ...given
}: TestForm): Promise<{ fields: IntegrationFields; timezone: string }> {
  const row = integrationId === undefined ? null : await lockIntegration(integrationId);
  const kept = row ? keptOf(openFields(row), given) : {};
  const [company] = await query(CompanyRow.shape("timezone"), sql`select timezone from companies limit 1`);
  return {
    fields: wholeOf({ ...kept, ...given, type: row?.type ?? given.type }),
    timezone: company?.timezone ?? "UTC",
  };
}

/** Deletes an integration. Queues, numbers and options no longer name it, and customers who talk with it wait for people. */
export async function deleteIntegration(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockNamers("integration_id", id);
  const row = await lockIntegration(id);
  await row.destroy();
  await recordAudit(actor, "integration.removed", row, {});
  publish("integration.delete", { integrationId: id });
  return { ok: true };
}

export async function resumeIntegration(actor: Actor, id: number): Promise<Integration> {
  const row = await lockIntegration(id);
  await row.update({ failures: 0, pausedUntil: null });
  await recordAudit(actor, "integration.resumed", row, {});
  return tellIntegration(id);
}

function wholeOf(given: object): IntegrationFields {
  const read = integrationFields.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => ({ path: ["body", ...path.map(String)], message }));
  throw new AppError("ERR_VALIDATION", faults);
}

async function refuseTaken(name: string, besides: number | null): Promise<void> {
  const taken = await run(
    sql`select 1 from integrations where lower(name) = lower(${name}) and id is distinct from ${besides}::int`,
  );
  if (taken > 0) throw new AppError("ERR_INTEGRATION_NAME_EXISTS");
}

/** An integration as the audit shows it. The audit gets only the host of an address, because the address may contain a key. */
const told = (name: string, fields: IntegrationFields) => ({
  name,
  url: fields.type === "dialogflow" ? fields.projectName : hostOf(fields.urlN8N),
});
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");
