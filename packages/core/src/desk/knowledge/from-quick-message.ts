import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { publish } from "../../base/outbox/write.ts";
import { tellKnowledge } from "./access.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";
import { cut } from "./pieces.ts";

/** The assistant's knowledge from a quick message. */
export const saidBy = ({ shortcode, message }: Pick<QuickMessage, "shortcode" | "message">) => ({
  kind: "quick-message" as const,
  title: shortcode,
  body: message,
  ways: "",
});

/**
 * Updates the knowledge from a changed quick message. The assistant gets the new text. It loses the message when the message is switched off, has no
 * text or no longer belongs to the company.
 */
export async function followQuickMessage(quickMessage: QuickMessage): Promise<void> {
  const row = await KnowledgeSourceRow.findOne({ where: { quickMessageId: quickMessage.id } });
  if (!row) return;
  const { geral, status, message } = quickMessage;
  if (!geral || !status || message.trim() === "") {
    await forgetQuickMessage(quickMessage.id);
    return;
  }
  if (row.title === quickMessage.shortcode && row.body === message) return;
  await row.update(saidBy(quickMessage));
  await cut(row);
  await tellKnowledge(row.id);
}

/** Removes a quick message from the assistant's knowledge. */
export async function forgetQuickMessage(quickMessageId: number): Promise<void> {
  const row = await KnowledgeSourceRow.findOne({ where: { quickMessageId } });
  if (!row) return;
  await row.destroy();
  publish("knowledge.delete", { knowledgeId: row.id });
}
