import type { announcementsApi } from "@balcao/shared/announcements/api";
import {
  announcementImages,
  isCurrent,
  maxAnnouncementImageBytes,
  maxAnnouncements,
} from "@balcao/shared/announcements/rules";
import type { Announcement } from "@balcao/shared/announcements/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { publish, publishToAll } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { lockAnnouncement } from "./access.ts";
import { AnnouncementRow } from "./announcement.model.ts";
import { shownAt } from "./list.ts";
import { presentAnnouncement } from "./presenter.ts";

/** `gone` is the key of a file that the caller must remove from the store once the transaction has ended. */
interface AnnouncementChange {
  announcement: Announcement;
  gone: string | null;
}
type Body = Input<typeof announcementsApi.create>["body"];
type Times = { startsAt?: string | null; endsAt?: string | null };

/** Makes an announcement, in the platform's scope, like all functions that change announcements. */
export async function createAnnouncement(body: Body, now: Date): Promise<Announcement> {
  await requireRoom(sql`announcements`, maxAnnouncements);
  return tell(await AnnouncementRow.create({ ...body, ...timesOf(body, {}) }), now);
}

export async function updateAnnouncement(id: number, body: Partial<Body>, now: Date): Promise<Announcement> {
  const row = await lockAnnouncement(id);
  const { startsAt, endsAt } = presentAnnouncement(row);
  return tell(await row.update({ ...body, ...timesOf(body, { startsAt, endsAt }) }), now);
}

/** Deletes an announcement. Returns the key of its image. */
export async function deleteAnnouncement(id: number): Promise<string | null> {
  const row = await lockAnnouncement(id);
  await row.destroy();
  await publishToAll("announcement.delete", { announcementId: id, comesAt: null });
  return row.imageKey;
}

export async function attachImage(id: number, file: StoredFile | undefined, now: Date): Promise<AnnouncementChange> {
  const row = await lockAnnouncement(id);
  if (!file) throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
  if (!(announcementImages as readonly string[]).includes(file.mimetype)) throw new AppError("ERR_FILE_TYPE");
  if (file.size > maxAnnouncementImageBytes)
    throw new AppError("ERR_FILE_TOO_LARGE", { maxBytes: maxAnnouncementImageBytes });
  return putImage(row, { imageKey: file.key, imageType: file.mimetype, mediaName: file.name }, now);
}

export const detachImage = async (id: number, now: Date): Promise<AnnouncementChange> =>
  putImage(await lockAnnouncement(id), { imageKey: null, imageType: null, mediaName: null }, now);

type Image = Pick<AnnouncementRow, "imageKey" | "imageType" | "mediaName">;
async function putImage(row: AnnouncementRow, image: Image, now: Date): Promise<AnnouncementChange> {
  const gone = row.imageKey;
  return { announcement: await tell(await row.update(image), now), gone };
}

/** Informs the users of every company whether they see the announcement now. Only the operator sees a draft. */
async function tell(row: AnnouncementRow, now: Date): Promise<Announcement> {
  const announcement = presentAnnouncement(row);
  const { id: announcementId, status, startsAt } = announcement;
  if (isCurrent(announcement, now.getTime())) await publishToAll("announcement.update", { announcement });
  else {
    const comesAt = status && startsAt !== null && Date.parse(startsAt) > now.getTime() ? startsAt : null;
    await publishToAll("announcement.delete", { announcementId, comesAt });
  }
  return announcement;
}

const asDate = (time: string | null) => (time === null ? null : new Date(time));

function timesOf(given: Times, before: Times): { startsAt: Date | null; endsAt: Date | null } {
  const { startsAt = null, endsAt = null } = { ...before, ...given };
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "endsAt"], message: "It ends before it begins" }]);
  return { startsAt: asDate(startsAt), endsAt: asDate(endsAt) };
}

/** Marks which of the given announcements the user has read, if they are shown now, and informs the user's other screens. */
export async function readAnnouncements(
  { userId, companyId }: Pick<Actor, "userId" | "companyId">,
  announcementIds: readonly number[],
  now: Date,
): Promise<void> {
  const read = await query(
    { announcementId: integer },
    sql`insert into announcement_reads (company_id, user_id, announcement_id)
      select ${companyId}::int, ${userId}::int, a.id from announcements a
      where a.id = any(${[...announcementIds]}::int[]) and ${shownAt(now)}
      on conflict do nothing returning announcement_id as "announcementId"`,
  );
  if (read.length > 0)
    publish("announcement.read", { userId, announcementIds: read.map(({ announcementId }) => announcementId) });
}
