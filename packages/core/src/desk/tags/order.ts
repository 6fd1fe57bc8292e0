import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { tagsApi } from "@balcao/shared/tags/api";
import { canOrderTags } from "@balcao/shared/tags/rules";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { lockCompany } from "../../company/companies/lock.ts";

/** Puts the tags of the company in this order, for every list that shows them. Tags that are not named lose their place. */
export async function orderTags(actor: Actor, { tagIds }: Input<typeof tagsApi.order>["body"]): Promise<{ ok: true }> {
  if (!canOrderTags(actor)) throw new AppError("ERR_NO_PERMISSION");
  await lockCompany();
  const wanted = [...new Set(tagIds)];
  if ((await run(sql`select 1 from tags where id = any(${wanted}::int[])`)) < wanted.length)
    throw new AppError("ERR_NO_TAG_FOUND");
  await run(sql`update tags g set place = array_position(${wanted}::int[], g.id)
    where g.place is distinct from array_position(${wanted}::int[], g.id)`);
  publish("tag.order", { tagIds: wanted });
  return { ok: true };
}
