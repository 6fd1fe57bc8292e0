import { AppError } from "@balcao/shared/errors";
import type { Tag, TagDetail } from "@balcao/shared/tags/schema";
import { query } from "../database.ts";
import { tagColumns, ticketsCount } from "./list.ts";

/** Tags belong to the whole company: every user sees them. */
export async function showTag(id: number): Promise<TagDetail> {
  const [tag] = await query<TagDetail>(
    `select ${tagColumns}, g.user_id as "userId", ${ticketsCount} from tags g where g.id = $1`,
    [id],
  );
  if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
  return tag;
}

/** The tag, locked until this transaction ends. */
export async function lockTag(id: number): Promise<Tag> {
  const [tag] = await query<Tag>(`select ${tagColumns} from tags g where g.id = $1 for no key update`, [id]);
  if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
  return tag;
}
