import { AppError } from "@balcao/shared/errors";
import { maxKnowledgeBytes, maxPieces, pagedPiecesOf } from "@balcao/shared/knowledge/rules";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import type { KnowledgeSourceRow } from "./knowledge-source.model.ts";

/** Cuts a source into the pieces that are searched, in place of those it had. An answer to a question stays whole as long as it may. */
export async function cut({ id, companyId, title, body, ways }: KnowledgeSourceRow): Promise<void> {
  const pieces = pagedPiecesOf(body);
  const places = pieces.map((_, index) => index + 1);
  await run(sql`delete from knowledge_pieces where source_id = ${id}`);
  await run(
    sql`insert into knowledge_pieces (company_id, source_id, position, title, body, ways, page)
      select ${companyId}, ${id}, n.position, ${title}, n.body, case when n.position = 1 then ${ways} else '' end, n.page
      from unnest(${places}::int[], ${pieces.map(({ text }) => text)}::text[], ${pieces.map(({ page }) => page)}::int[]) as n(position, body, page)`,
  );
  await requireSpace();
}

/** The company's lock keeps two that are added at the same moment apart. */
async function requireSpace(): Promise<void> {
  const [used] = await query(
    { full: boolean },
    sql`select count(*) > ${maxPieces} or coalesce(sum(octet_length(p.body)), 0) > ${maxKnowledgeBytes} as full from knowledge_pieces p`,
  );
  if (used?.full) throw new AppError("ERR_KNOWLEDGE_FULL");
}
