import type { KnowledgePiece } from "@balcao/shared/assistant/port";
import { significantWords } from "@balcao/shared/knowledge/rules";
import type { FoundPiece } from "@balcao/shared/knowledge/schema";
import { double, integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

const found = { id: integer, sourceId: integer, title: text, text, fileName: text, page: integer.null, score: double };

/**
 * The pieces of the company's knowledge about a question, best first: at most `most` pieces, or none. By shared letters it also finds other forms of
 * a word, mistyped words, and nouns made from verbs.
 */
export async function searchKnowledge(question: string, most = 6): Promise<FoundPiece[]> {
  const words = significantWords(question);
  if (words.length === 0) return [];
  return query(
    found,
    sql`select p.id, p.source_id as "sourceId", p.title, p.body as text, s.file_name as "fileName", p.page, f.score
      from search_knowledge(${words}::text[], ${most}::int) f join knowledge_pieces p on p.id = f.id
      join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id
      order by f.score desc, p.id`,
  );
}

/** The pieces with these ids that still exist, in the order of the ids. */
export const piecesOf = (ids: readonly number[]): Promise<(KnowledgePiece & Pick<FoundPiece, "fileName" | "page">)[]> =>
  query(
    { id: integer, title: text, text, fileName: text, page: integer.null },
    sql`select p.id, p.title, p.body as text, s.file_name as "fileName", p.page from knowledge_pieces p
      join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id where p.id = any(${[...ids]}::int[])
      order by array_position(${[...ids]}::int[], p.id)`,
  );
