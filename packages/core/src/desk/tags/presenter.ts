import type { Tag, TagDetail } from "@balcao/shared/tags/schema";
import { integer, type RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { TagRow } from "./tag.model.ts";

const own = ["id", "name", "color", "kanban", "place", "userId"] as const;

/** `select ${tagColumns} from tags g` answers rows of this shape. */
export const tagShape = { ...TagRow.shape(...own), ticketsCount: integer };
export const tagColumns = sql`${TagRow.pick("g", ...own)},
  (select count(*)::int from ticket_tags tt where tt.company_id = g.company_id and tt.tag_id = g.id) as "ticketsCount"`;

export const presentTag = ({
  id,
  name,
  color,
  kanban,
  place,
}: Pick<TagRow, "id" | "name" | "color" | "kanban" | "place">): Tag => ({
  id,
  name,
  color,
  kanban: kanban ? 1 : 0,
  ...(place === null ? {} : { place }),
});

/** The order of tags `g`: the admins' order first, then by name. */
export const inTagOrder = sql`g.place nulls last, lower(g.name), g.id`;

export const presentTagDetail = (row: RowOf<typeof tagShape>): TagDetail => ({
  ...presentTag(row),
  userId: row.userId,
  ticketsCount: row.ticketsCount,
});
