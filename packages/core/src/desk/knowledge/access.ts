import { AppError } from "@balcao/shared/errors";
import type { Knowledge, KnowledgeDetail } from "@balcao/shared/knowledge/schema";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";
import { knowledgeColumns, knowledgeShape, presentKnowledge } from "./presenter.ts";

/** Shows a source of the company's knowledge, for admins only. */
export async function showKnowledge(id: number): Promise<KnowledgeDetail> {
  const [row] = await query(
    { ...knowledgeShape, body: text },
    sql`select ${knowledgeColumns}, s.body from knowledge_sources s where s.id = ${id}`,
  );
  if (!row) throw new AppError("ERR_NO_KNOWLEDGE_FOUND");
  const { body, ...rest } = row;
  return { ...presentKnowledge(rest), body };
}

/** The source, locked until this transaction ends. */
export async function lockKnowledge(id: number): Promise<KnowledgeSourceRow> {
  const row = await KnowledgeSourceRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_KNOWLEDGE_FOUND");
  return row;
}

/** A source in the form that lists show. */
export async function loadKnowledge(id: number): Promise<Knowledge> {
  const { body: _body, ...knowledge } = await showKnowledge(id);
  return knowledge;
}

/** Sends a source of the knowledge in its present state to the admins. */
export async function tellKnowledge(id: number): Promise<Knowledge> {
  const knowledge = await loadKnowledge(id);
  publish("knowledge.update", { knowledge });
  return knowledge;
}
