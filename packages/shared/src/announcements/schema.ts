import { z } from "zod";
import { priorities } from "./rules.ts";

/** An announcement of the operator to the users of every company. It contains no data of a company. */
export const announcementSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  /** 1 high, 2 medium, 3 low. */
  priority: z.literal(priorities),
  /** Whether it is published. Otherwise it is a draft. */
  status: z.boolean(),
  /** Users see the announcement from `startsAt` until `endsAt`. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** The address of the image, for users of every company. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** An announcement with the state of one user. */
export const shownAnnouncementSchema = announcementSchema.extend({ isRead: z.boolean() });
export type ShownAnnouncement = z.infer<typeof shownAnnouncementSchema>;
