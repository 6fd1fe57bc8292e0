import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { tagsApi } from "@balcao/shared/tags/api";
import { canChangeKanban, canDeleteTag, maxColumns, maxTagsOfCompany } from "@balcao/shared/tags/rules";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { recordAudit } from "../../company/audit/record.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { lockTag, showTag } from "./access.ts";
import { presentTag } from "./presenter.ts";
import { TagRow } from "./tag.model.ts";

export async function createTag(actor: Actor, body: Input<typeof tagsApi.create>["body"]): Promise<TagDetail> {
  if (body.kanban === 1 && !canChangeKanban(actor)) throw new AppError("ERR_NO_PERMISSION");
  await lockCompany();
  await refuseTakenName(body.name);
  await requireRoom(sql`tags`, maxTagsOfCompany);
  if (body.kanban === 1) await requireColumn();
  const { id } = await TagRow.create({ ...body, kanban: body.kanban === 1, userId: actor.userId });
  return tellTag(id);
}

export async function updateTag(
  actor: Actor,
  id: number,
  body: Input<typeof tagsApi.update>["body"],
): Promise<TagDetail> {
  await lockCompany();
  const row = await lockTag(id);
  const { name, color, kanban } = { ...presentTag(row), ...body };
  if ((kanban === 1) !== row.kanban && !canChangeKanban(actor)) throw new AppError("ERR_NO_PERMISSION");
  await refuseTakenName(name, id);
  if (kanban === 1 && !row.kanban) await requireColumn();
  await row.update({ name, color, kanban: kanban === 1 });
  return tellTag(id);
}

/** Deletes a tag. One event announces this, however many tickets had the tag. Screens then remove the tag from their tickets. */
export async function deleteTag(actor: Actor, id: number): Promise<{ ok: true }> {
  await happened("part.removing", { part: "tagList", id });
  const row = await lockTag(id);
  if (!canDeleteTag(actor, presentTag(row))) throw new AppError("ERR_NO_PERMISSION");
  await row.destroy();
  await recordAudit(actor, "tag.removed", row, {});
  publish("tag.delete", { tagId: id });
  return { ok: true };
}

async function tellTag(id: number): Promise<TagDetail> {
  const detail = await showTag(id);
  const { userId: _userId, ticketsCount: _ticketsCount, ...tag } = detail;
  publish("tag.update", { tag });
  return detail;
}

const requireColumn = () => requireRoom(sql`tags where kanban`, maxColumns);

async function refuseTakenName(name: string, exceptId = 0): Promise<void> {
  const taken = await run(sql`select 1 from tags where lower(name) = lower(${name}) and id <> ${exceptId}`);
  if (taken > 0) throw new AppError("ERR_TAG_NAME_ALREADY_EXISTS");
}
