import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { kanbanApi } from "@balcao/shared/kanban/api";
import { canOrderColumns } from "@balcao/shared/kanban/rules";
import type { Actor } from "@balcao/shared/permissions";
import { maxColumns } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { presentTag } from "../tags/presenter.ts";
import { TagRow } from "../tags/tag.model.ts";

const own = ["id", "name", "color", "kanban", "place"] as const;

/** The kanban tags of the company in the order of the board's columns. */
export async function listColumns(): Promise<Tag[]> {
  const rows = await query(
    TagRow.shape(...own),
    sql`select ${TagRow.pick("g", ...own)} from tags g where g.kanban order by g.position nulls last, g.id limit ${raw(maxColumns)}`,
  );
  return rows.map(presentTag);
}

/** The ids of the columns, in their order. */
export const columnIds = async (): Promise<number[]> => (await listColumns()).map(({ id }) => id);

/** Puts the columns in this order. Columns that are not named follow. Answers ERR_NO_TAG_FOUND for an id that is no column of the board. */
export async function orderColumns(
  actor: Actor,
  { tagIds }: Input<typeof kanbanApi.order>["body"],
): Promise<{ lista: Tag[] }> {
  if (!canOrderColumns(actor)) throw new AppError("ERR_NO_PERMISSION");
  await lockCompany();
  const wanted = [...new Set(tagIds)];
  const known = await columnIds();
  if (wanted.some((id) => !known.includes(id))) throw new AppError("ERR_NO_TAG_FOUND");
  await run(sql`update tags g set position = array_position(${wanted}::int[], g.id) where g.kanban`);
  const lista = await listColumns();
  publish("kanban.order", { tagIds: lista.map(({ id }) => id) });
  return { lista };
}
