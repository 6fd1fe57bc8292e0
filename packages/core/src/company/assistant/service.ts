import type { assistantApi } from "@balcao/shared/assistant/api";
import type { AssistantProvider, CompanyAssistant } from "@balcao/shared/assistant/schema";
import type { Input } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { placeOfAssistant, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { changesOf, recordAudit } from "../audit/record.ts";
import { faultsOver } from "./provider-fault.ts";
import { AssistantRow } from "./assistant.model.ts";
import { AssistantSecretRow, type assistantKeys } from "./assistant-secret.model.ts";
import { readAssistant, showProvider } from "./read.ts";

export async function showAssistant(): Promise<{ companyAssistant: CompanyAssistant }> {
  const { instructions, temperature } = await readAssistant();
  return { companyAssistant: { instructions, temperature } };
}

/** Locks the company's row until this transaction ends. A missing row is made first. */
async function lockAssistant(companyId: number): Promise<void> {
  await run(sql`insert into assistants (company_id) values (${companyId}) on conflict do nothing`);
  await run(sql`select 1 from assistants where company_id = ${companyId} for no key update`);
}

export async function updateAssistant(
  actor: Actor,
  body: Input<typeof assistantApi.update>["body"],
): Promise<{ companyAssistant: CompanyAssistant }> {
  await lockAssistant(actor.companyId);
  const { companyAssistant: before } = await showAssistant();
  await AssistantRow.update(body, { where: { companyId: actor.companyId } });
  const changes = changesOf({ ...before }, body);
  if (changes.length > 0) await recordAudit(actor, "assistant.changed", null, { changes });
  publish("assistant.update", { companyAssistant: body });
  return { companyAssistant: body };
}

type ProviderBody = Input<typeof assistantApi.updateProvider>["body"];

/** Changes the company's provider. A stored key belongs to its address: a new address without a new key drops it. */
export async function updateProvider(actor: Actor, body: ProviderBody): Promise<AssistantProvider> {
  const { companyId } = actor;
  await lockAssistant(companyId);
  const before = await showProvider();
  const { apiKey, voiceKey, ...fields } = body;
  if (Object.keys(fields).length > 0) await AssistantRow.update(fields, { where: { companyId } });
  await keepKey(companyId, "chat", apiKey ?? moved(before.baseUrl, body.baseUrl));
  await keepKey(companyId, "voice", voiceKey ?? moved(before.voiceUrl, body.voiceUrl));
  const isAnother = [apiKey, body.baseUrl, body.model].some((given) => given !== undefined);
  if (isAnother) await faultsOver();
  const after = await showProvider();
  await recordAudit(actor, "assistant.provider", null, { changes: changesOf(told(before), told(after)) });
  publish("assistant.changed", { part: "provider" });
  return after;
}

const moved = (before: string, after: string | undefined): "" | undefined =>
  after === undefined || after === before ? undefined : "";

/** The audit gets only the host of an address, because the address may contain a key. */
const told = ({ baseUrl, model }: AssistantProvider) => ({ url: baseUrl === "" ? "" : new URL(baseUrl).host, model });

/** Undefined keeps the stored key. An empty text deletes it. */
async function keepKey(
  companyId: number,
  kind: (typeof assistantKeys)[number],
  key: string | undefined,
): Promise<void> {
  if (key === undefined) return;
  await AssistantSecretRow.destroy({ where: { kind } });
  if (key === "") return;
  const value = secrets.encrypt(placeOfAssistant(companyId, kind), Buffer.from(key, "utf8"));
  await AssistantSecretRow.create({ kind, value });
}

export async function testedProvider(actor: Actor): Promise<void> {
  await recordAudit(actor, "assistant.tested", null, {});
}
