import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { knowledgeApi } from "@balcao/shared/knowledge/api";
import type { Knowledge } from "@balcao/shared/knowledge/schema";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../company/audit/record.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { releaseFiles } from "../../base/files/release.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { loadKnowledge, lockKnowledge, tellKnowledge } from "./access.ts";
import { saidBy } from "./from-quick-message.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";
import { cut } from "./pieces.ts";
import { settle } from "./questions.ts";

type Fields = Pick<KnowledgeSourceRow, "kind" | "title" | "body" | "ways"> & { quickMessageId?: number | null };

export async function createKnowledge(
  actor: Actor,
  { questionId, ...body }: Input<typeof knowledgeApi.create>["body"],
): Promise<Knowledge> {
  const knowledge = await add(actor, body);
  if (questionId !== undefined) await settle(questionId);
  return knowledge;
}

/** Adds a text to the knowledge, cut into the pieces that are searched. Answers 409 ERR_KNOWLEDGE_FULL. */
async function add(actor: Actor, fields: Fields): Promise<Knowledge> {
  await lockCompany();
  const row = await KnowledgeSourceRow.create(fields);
  await cut(row);
  await recordAudit(actor, "knowledge.created", { id: row.id, name: row.title }, {});
  return tellKnowledge(row.id);
}

export async function updateKnowledge(
  actor: Actor,
  id: number,
  body: Input<typeof knowledgeApi.update>["body"],
): Promise<Knowledge> {
  await lockCompany();
  const row = await lockKnowledge(id);
  if (row.kind === "quick-message") throw new AppError("ERR_KNOWLEDGE_KEPT");
  if (row.kind === "file" && body.body !== undefined) throw new AppError("ERR_KNOWLEDGE_OF_FILE");
  await row.update(body);
  await cut(row);
  await recordAudit(actor, "knowledge.changed", { id, name: row.title }, {});
  return tellKnowledge(id);
}

/** Deletes a source. Returns the keys of files that nothing shows any more; the caller must remove them from the store. */
export async function deleteKnowledge(actor: Actor, id: number): Promise<{ gone: string[] }> {
  await lockCompany();
  const row = await lockKnowledge(id);
  await row.destroy();
  await recordAudit(actor, "knowledge.removed", { id, name: row.title }, {});
  publish("knowledge.delete", { knowledgeId: id });
  return { gone: row.mediaId === null ? [] : await releaseFiles([row.mediaId]) };
}

/**
 * Adds a quick message to the knowledge. Answers 404 for a private or switched-off message, because the assistant may not send it. A quick message
 * without a text is refused too.
 */
export async function knowQuickMessage(actor: Actor, quickMessageId: number): Promise<Knowledge> {
  const [said] = await query(
    { shortcode: text, message: text },
    sql`select k.shortcode, k.message from quick_messages k where k.id = ${quickMessageId} and k.geral and k.status and trim(k.message) <> ''`,
  );
  if (!said) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  const known = await KnowledgeSourceRow.findOne({ where: { quickMessageId } });
  return known ? loadKnowledge(known.id) : add(actor, { ...saidBy(said), quickMessageId });
}
