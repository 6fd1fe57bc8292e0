import { byImportance } from "@balcao/shared/announcements/rules";
import type { Announcement, ShownAnnouncement } from "@balcao/shared/announcements/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cached.ts";

type Current = { records: ShownAnnouncement[]; changesAt: string | null };

export const announcementKeys = {
  current: ["announcements", "current"] as const,
  /** The operator's list. */
  lists: ["announcements", "list"] as const,
  list: (searchParam: string) => ["announcements", "list", searchParam] as const,
};

const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

/** Shows an announcement to its readers. One that was read stays read. */
export function putAnnouncement(cache: QueryClient, announcement: Announcement): void {
  renewAnswers<Current>(cache, announcementKeys.current, ({ records, changesAt }) => {
    const isRead = records.find(({ id }) => id === announcement.id)?.isRead ?? false;
    return {
      records: withRow<ShownAnnouncement>({ ...announcement, isRead }, byImportance)(records),
      changesAt: earlier(changesAt, announcement.endsAt),
    };
  });
  void cache.invalidateQueries({ queryKey: announcementKeys.lists });
}

/** Takes one away from its readers, until `comesAt`. */
export function dropAnnouncement(cache: QueryClient, announcementId: number, comesAt: string | null): void {
  renewAnswers<Current>(cache, announcementKeys.current, (answer) => ({
    ...inField("records", inList<ShownAnnouncement>(without(announcementId)))(answer),
    changesAt: earlier(answer.changesAt, comesAt),
  }));
  void cache.invalidateQueries({ queryKey: announcementKeys.lists });
}

export const markRead = (cache: QueryClient, announcementIds: readonly number[]): void =>
  renewAnswers<Current>(
    cache,
    announcementKeys.current,
    inField(
      "records",
      inList<ShownAnnouncement>((one) =>
        !one.isRead && announcementIds.includes(one.id) ? { ...one, isRead: true } : one,
      ),
    ),
  );
