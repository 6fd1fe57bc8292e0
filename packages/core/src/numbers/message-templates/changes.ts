import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../company/audit/record.ts";
import { findTemplate, templateOfNumber } from "./access.ts";
import { type FileOfCard, storeCardFiles } from "./cards.ts";
import { dropTemplate, storeOwn } from "./store.ts";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";

/** What is stored of a template besides Meta's answer: a time from before Meta was called, and the files of cards. */
interface StoreContext {
  wabaId: string;
  since: Date;
  files: readonly FileOfCard[];
}

/** Stores a template that Meta has taken for review. */
export async function templateMade(
  actor: Actor,
  { connectionId, wabaId, since, files }: StoreContext & { connectionId: number },
  told: ToldTemplate,
): Promise<MessageTemplate> {
  await storeOwn(wabaId, told, since);
  const { name, language } = told;
  const { template } = await templateOfNumber(connectionId, { name, language });
  await recordAudit(actor, "message-template.created", template, { other: language });
  if (files.length === 0) return template;
  await storeCardFiles(actor, template.id, { files, cards: files.length });
  return (await findTemplate(template.id)).template;
}

/**
 * Stores the new content of a template after Meta has accepted the change for review. Returns the keys of the files that the caller must remove from the
 * store after the transaction.
 */
export async function templateChanged(
  actor: Actor,
  id: number,
  { wabaId, told, since, files, cards }: StoreContext & { told: ToldTemplate; cards: number },
): Promise<{ template: MessageTemplate; gone: string[] }> {
  await storeOwn(wabaId, told, since);
  const gone = await storeCardFiles(actor, id, { files, cards });
  const { template } = await findTemplate(id);
  await recordAudit(actor, "message-template.changed", template, { other: told.language });
  return { template, gone };
}

/** Forgets a template that Meta has deleted. */
export async function templateRemoved(actor: Actor, template: MessageTemplate): Promise<void> {
  await dropTemplate(template.id);
  await recordAudit(actor, "message-template.removed", template, { other: template.language });
}
