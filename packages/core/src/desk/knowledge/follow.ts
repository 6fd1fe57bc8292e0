import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { publish } from "../../base/outbox/write.ts";
import { tellKnowledge } from "./access.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";
import { cut } from "./pieces.ts";

/** What of a quick message the assistant knows. */
export const saidBy = ({ shortcode, message }: Pick<QuickMessage, "shortcode" | "message">) => ({
  kind: "quick-message" as const,
  title: shortcode,
  body: message,
  ways: "",
});

/** A quick message that the assistant knows changed: it knows the new text, or nothing of one that is switched off, or the company's no more. */
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

/** The assistant no longer says what a quick message says. */
export async function forgetQuickMessage(quickMessageId: number): Promise<void> {
  const row = await KnowledgeSourceRow.findOne({ where: { quickMessageId } });
  if (!row) return;
  await row.destroy();
  publish("knowledge.delete", { knowledgeId: row.id });
}
