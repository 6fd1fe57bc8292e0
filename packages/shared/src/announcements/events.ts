import type { Announcement } from "./schema.ts";

export interface AnnouncementEvents {
  /** Made, changed or published, and shown now: to the users of every company. */
  "announcement.update": { announcement: Announcement };
  /** Deleted, or not shown now. `comesAt`: when it will be; null for never. */
  "announcement.delete": { announcementId: number; comesAt: string | null };
  /** A user has read these, perhaps on another screen. */
  "announcement.read": { userId: number; announcementIds: number[] };
}
