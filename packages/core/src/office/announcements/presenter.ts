import type { Announcement } from "@balcao/shared/announcements/schema";
import type { AnnouncementRow } from "./announcement.model.ts";

export const presented = [
  "id",
  "title",
  "text",
  "priority",
  "status",
  "startsAt",
  "endsAt",
  "imageKey",
  "mediaName",
  "createdAt",
] as const;

export function presentAnnouncement(row: Pick<AnnouncementRow, (typeof presented)[number]>): Announcement {
  const { id, title, text, priority, status, startsAt, endsAt, imageKey, mediaName, createdAt } = row;
  return {
    id,
    title,
    text,
    priority,
    status,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    // The address contains the id of the image, so another image has another address.
    mediaPath: imageKey ? `/api/media/announcements/${id}?v=${imageKey.split("/")[1]?.slice(0, 8)}` : null,
    mediaName,
    createdAt: createdAt.toISOString(),
  };
}
