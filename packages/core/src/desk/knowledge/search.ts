import { significantWords } from "@balcao/shared/knowledge/rules";
import type { FoundPiece } from "@balcao/shared/knowledge/schema";
import { double, integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

const found = { id: integer, sourceId: integer, title: text, text, score: double };

/**
 * What the company's knowledge says about a question, best first, at most `most` pieces; none is an answer too. It finds other forms of a
 * word, mistyped ones, and nouns of verbs, by the letters that they share.
 */
export async function searchKnowledge(question: string, most = 6): Promise<FoundPiece[]> {
  const words = significantWords(question);
  if (words.length === 0) return [];
  return query(
    found,
    sql`select p.id, p.source_id as "sourceId", p.title, p.body as text, f.score
      from search_knowledge(${words}::text[], ${most}::int) f join knowledge_pieces p on p.id = f.id
      order by f.score desc, p.id`,
  );
}
