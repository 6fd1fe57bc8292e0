import { AppError } from "@balcao/shared/errors";
import { type Actor, can } from "@balcao/shared/permissions";
import { isCurrent } from "@balcao/shared/announcements/rules";
import { locked } from "../../base/table.ts";
import { AnnouncementRow } from "./announcement.model.ts";
import { presentAnnouncement } from "./presenter.ts";

/** An announcement that a caller may read. The operator may read any; everybody else may read one that is shown now. */
export async function findAnnouncement(
  actor: Pick<Actor, "profile" | "super">,
  id: number,
  now: Date,
): Promise<AnnouncementRow> {
  const row = await AnnouncementRow.findByPk(id);
  const mayRead = row && (can(actor, "announcements-page:edit") || isCurrent(presentAnnouncement(row), now.getTime()));
  if (!mayRead) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return row;
}

/** Locks an announcement for the operator, in the platform's scope. */
export async function lockAnnouncement(id: number): Promise<AnnouncementRow> {
  const row = await AnnouncementRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return row;
}
