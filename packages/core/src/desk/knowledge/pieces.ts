import { AppError } from "@balcao/shared/errors";
import { maxKnowledgeBytes, maxPieces, pagedPiecesOf } from "@balcao/shared/knowledge/rules";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { listed, sql } from "../../base/sql.ts";
import { KnowledgePieceRow } from "./knowledge-piece.model.ts";
import type { KnowledgeSourceRow } from "./knowledge-source.model.ts";

/** Cuts a source into the pieces that are searched, and replaces its earlier pieces. An answer to a question stays whole if it is not too long. */
export async function cut({ id, companyId, title, body, ways }: KnowledgeSourceRow): Promise<void> {
  const pieces = pagedPiecesOf(body);
  await run(sql`delete from knowledge_pieces where source_id = ${id}`);
  await run(
    sql`${KnowledgePieceRow.insert({
      companyId,
      sourceId: id,
      position: sql`n.position`,
      title,
      body: sql`n.body`,
      ways: sql`case when n.position = 1 then ${ways} else '' end`,
      page: sql`n.page`,
    })} from ${listed("n", {
      position: sql`${pieces.map((_, index) => index + 1)}::int[]`,
      body: sql`${pieces.map(({ text }) => text)}::text[]`,
      page: sql`${pieces.map(({ page }) => page)}::int[]`,
    })}`,
  );
  await requireSpace();
}

/**
 * Answers 409 ERR_KNOWLEDGE_FULL. A caller that adds a text has locked the company, so two texts that are added at the same moment are counted one
 * after the other.
 */
async function requireSpace(): Promise<void> {
  const [used] = await query(
    { full: boolean },
    sql`select count(*) > ${maxPieces} or coalesce(sum(octet_length(p.body)), 0) > ${maxKnowledgeBytes} as full from knowledge_pieces p`,
  );
  if (used?.full) throw new AppError("ERR_KNOWLEDGE_FULL");
}
