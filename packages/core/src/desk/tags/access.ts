import { AppError } from "@balcao/shared/errors";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { presentTagDetail, tagColumns, tagShape } from "./presenter.ts";
import { TagRow } from "./tag.model.ts";

/** Shows a tag. Tags belong to the whole company, and every user sees them. */
export async function showTag(id: number): Promise<TagDetail> {
  const [row] = await query(tagShape, sql`select ${tagColumns} from tags g where g.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_TAG_FOUND");
  return presentTagDetail(row);
}

/** The tag, locked until this transaction ends. */
export async function lockTag(id: number): Promise<TagRow> {
  const row = await TagRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_TAG_FOUND");
  return row;
}
