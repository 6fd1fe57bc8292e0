import { AppError } from "@balcao/shared/errors";
import type { Knowledge, KnowledgeDetail } from "@balcao/shared/knowledge/schema";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";
import { knowledgeColumns, knowledgeShape, presentKnowledge } from "./presenter.ts";

/** Knowledge belongs to the whole company. Only admins get here. */
export async function showKnowledge(id: number): Promise<KnowledgeDetail> {
  const [row] = await query(
    { ...knowledgeShape, body: text },
    sql`select ${knowledgeColumns}, s.body from knowledge_sources s where s.id = ${id}`,
  );
  if (!row) throw new AppError("ERR_NO_KNOWLEDGE_FOUND");
  const { body, ...rest } = row;
  return { ...presentKnowledge(rest), body };
}

/** It, locked until this transaction ends. */
export async function lockKnowledge(id: number): Promise<KnowledgeSourceRow> {
  const row = await KnowledgeSourceRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_KNOWLEDGE_FOUND");
  return row;
}

/** As it stands in lists. */
export async function loadKnowledge(id: number): Promise<Knowledge> {
  const { body: _body, ...knowledge } = await showKnowledge(id);
  return knowledge;
}

/** Shows a text of the knowledge to the admins as it is now. */
export async function tellKnowledge(id: number): Promise<Knowledge> {
  const knowledge = await loadKnowledge(id);
  publish("knowledge.update", { knowledge });
  return knowledge;
}
