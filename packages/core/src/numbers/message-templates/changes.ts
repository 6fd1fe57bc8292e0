import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../company/audit/record.ts";
import { findTemplate, templateOfNumber } from "./access.ts";
import { dropTemplate, storeOwn } from "./store.ts";
import type { ToldTemplate } from "@balcao/shared/message-templates/told";

/** Stores a template that Meta has taken for review. */
export async function templateMade(
  actor: Actor,
  { connectionId, wabaId, since }: { connectionId: number; wabaId: string; since: Date },
  told: ToldTemplate,
): Promise<MessageTemplate> {
  await storeOwn(wabaId, told, since);
  const { name, language } = told;
  const { template } = await templateOfNumber(connectionId, { name, language });
  await recordAudit(actor, "message-template.created", template, { other: language });
  return template;
}

/** Stores the new content of a template after Meta has taken the change for review. */
export async function templateChanged(
  actor: Actor,
  id: number,
  { wabaId, told, since }: { wabaId: string; told: ToldTemplate; since: Date },
): Promise<MessageTemplate> {
  await storeOwn(wabaId, told, since);
  const { template } = await findTemplate(id);
  await recordAudit(actor, "message-template.changed", template, { other: told.language });
  return template;
}

/** Forgets a template that Meta has deleted. */
export async function templateRemoved(actor: Actor, template: MessageTemplate): Promise<void> {
  await dropTemplate(template.id);
  await recordAudit(actor, "message-template.removed", template, { other: template.language });
}
