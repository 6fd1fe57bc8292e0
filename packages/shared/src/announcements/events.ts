import type { Announcement } from "./schema.ts";

export interface AnnouncementEvents {
  /** An announcement was made, changed or published, and is shown now. The event is sent to the users of every company. */
  "announcement.update": { announcement: Announcement };
  /** An announcement was deleted, or is not shown now. `comesAt` is the time when it will be shown. Null for never. */
  "announcement.delete": { announcementId: number; comesAt: string | null };
  /** A user has read these announcements, perhaps on another screen. */
  "announcement.read": { userId: number; announcementIds: number[] };
}
