import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { tagsApi } from "@balcao/shared/tags/api";
import { canChangeKanban, canDeleteTag } from "@balcao/shared/tags/rules";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { lockCompany } from "../companies/lock.ts";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { lockTag, showTag } from "./access.ts";

export async function createTag(actor: Actor, body: Input<typeof tagsApi.create>["body"]): Promise<TagDetail> {
  if (body.kanban === 1 && !canChangeKanban(actor)) throw new AppError("ERR_NO_PERMISSION");
  await lockCompany();
  await refuseTakenName(body.name);
  const [created] = await query<{ id: number }>(
    "insert into tags (company_id, name, color, kanban, user_id) values ($1, $2, $3, $4, $5) returning id",
    [actor.companyId, body.name, body.color, body.kanban === 1, actor.userId],
  );
  return tell(created?.id ?? 0);
}

export async function updateTag(
  actor: Actor,
  id: number,
  body: Input<typeof tagsApi.update>["body"],
): Promise<TagDetail> {
  await lockCompany();
  const tag = await lockTag(id);
  const { name = tag.name, color = tag.color, kanban = tag.kanban } = body;
  if (kanban !== tag.kanban && !canChangeKanban(actor)) throw new AppError("ERR_NO_PERMISSION");
  await refuseTakenName(name, id);
  await query("update tags set name = $2, color = $3, kanban = $4 where id = $1", [id, name, color, kanban === 1]);
  return tell(id);
}

/** However many tickets carried it, one event tells: the screens take it off them by themselves. */
export async function deleteTag(actor: Actor, id: number): Promise<{ ok: true }> {
  const tag = await lockTag(id);
  if (!canDeleteTag(actor, tag)) throw new AppError("ERR_NO_PERMISSION");
  await query("delete from tags where id = $1", [id]);
  publish("tag.delete", { tagId: id });
  return { ok: true };
}

async function tell(id: number): Promise<TagDetail> {
  const detail = await showTag(id);
  const { userId: _userId, ticketsCount: _ticketsCount, ...tag } = detail;
  publish("tag.update", { tag });
  return detail;
}

async function refuseTakenName(name: string, exceptId = 0): Promise<void> {
  const taken = await query("select 1 from tags where lower(name) = lower($1) and id <> $2", [name, exceptId]);
  if (taken.length > 0) throw new AppError("ERR_TAG_NAME_ALREADY_EXISTS");
}
