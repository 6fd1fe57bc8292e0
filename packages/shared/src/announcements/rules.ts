export const announcementLimits = { title: 150, text: 5000 };
/** The most announcements of the installation. Nobody reads so many, so the operator can delete old ones to make a new one. */
export const maxAnnouncements = 1000;
export const maxAnnouncementImageBytes = 5 * 1024 * 1024;
/** The allowed types of an image, detected from its bytes. */
export const announcementImages = ["image/png", "image/jpeg"] as const;

/** 1 high, 2 medium, 3 low. */
export const priorities = [1, 2, 3] as const;
export type Priority = (typeof priorities)[number];
export const defaultPriority: Priority = 3;

interface TimedAnnouncement {
  /** Whether it is published. Otherwise it is a draft. */
  status: boolean;
  startsAt: string | null;
  endsAt: string | null;
}
/** Whether users see an announcement at this moment: it is published, has begun, and is not over. */
export const isCurrent = ({ status, startsAt, endsAt }: TimedAnnouncement, now: number): boolean =>
  status && (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || Date.parse(endsAt) > now);

/** The order: by priority, then the newest first. */
export const byImportance = (a: { id: number; priority: number }, b: { id: number; priority: number }): number =>
  a.priority - b.priority || b.id - a.id;
