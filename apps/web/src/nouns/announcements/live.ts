import type { AnnouncementEvents } from "@balcao/shared/announcements/events";
import type { Live } from "../../lib/live.ts";
import { dropAnnouncement, markRead, putAnnouncement } from "./cache.ts";

export const announcementsLive: Live<AnnouncementEvents> = {
  "announcement.update": (cache, { announcement }) => putAnnouncement(cache, announcement),
  "announcement.delete": (cache, { announcementId, comesAt }) => dropAnnouncement(cache, announcementId, comesAt),
  "announcement.read": (cache, { announcementIds }) => markRead(cache, announcementIds),
};
