import type { Knowledge } from "@balcao/shared/knowledge/schema";
import { integer, type RowOf, text } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";

const own = ["id", "kind", "title", "ways", "fileName", "state", "failure", "createdAt"] as const;

/** `select ${knowledgeColumns} from knowledge_sources s` answers rows of this shape. */
export const knowledgeShape = {
  ...KnowledgeSourceRow.shape(...own),
  beginning: text,
  length: integer,
  pieces: integer,
};
export const knowledgeColumns = sql`${KnowledgeSourceRow.pick("s", ...own)}, translate(left(s.body, 300), E'\\f', ' ') as beginning, length(s.body) as length,
  (select count(*)::int from knowledge_pieces p where p.company_id = s.company_id and p.source_id = s.id) as pieces`;

export const presentKnowledge = ({ createdAt, ...row }: RowOf<typeof knowledgeShape>): Knowledge => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
