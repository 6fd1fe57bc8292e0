import { announcementsApi as api } from "@balcao/shared/announcements/api";
import type { AnnouncementEvents } from "@balcao/shared/announcements/events";
import { byImportance } from "@balcao/shared/announcements/rules";
import type { Announcement, ShownAnnouncement } from "@balcao/shared/announcements/schema";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, upload } from "../../lib/api.ts";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cache/list-changes.ts";
import type { Live } from "../../lib/cache/live.ts";
import { deletes, type SaveBody } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";

/** The announcements that this user now sees, and the time of their next change. */
export const shownAnnouncements = queryOptions({
  queryKey: ["announcements", "current"],
  queryFn: ({ signal }) => call(api.current, {}, signal),
});
type CurrentList = { records: ShownAnnouncement[]; changesAt: string | null };
const renewCurrent = (cache: QueryClient, renew: (shown: CurrentList) => CurrentList): void =>
  renewAnswers(cache, shownAnnouncements.queryKey, renew);

const lists = ["announcements", "list"] as const;
/** The pages of the operator's list. */
export const announcementList = foundPages(lists, (query, signal) => call(api.list, { query }, signal), true);
const renewLists = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: lists });

const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

/** Shows an announcement to its readers. An announcement that was read stays read. */
function putAnnouncement(cache: QueryClient, announcement: Announcement): void {
  renewCurrent(cache, ({ records, changesAt }) => {
    const isRead = records.find(({ id }) => id === announcement.id)?.isRead ?? false;
    return {
      records: withRow<ShownAnnouncement>({ ...announcement, isRead }, byImportance)(records),
      changesAt: earlier(changesAt, announcement.endsAt),
    };
  });
  void renewLists(cache);
}

/** Hides an announcement from its readers until `comesAt`. */
function dropAnnouncement(cache: QueryClient, announcementId: number, comesAt: string | null): void {
  renewCurrent(cache, (answer) => ({
    ...inField("records", inList<ShownAnnouncement>(without(announcementId)))(answer),
    changesAt: earlier(answer.changesAt, comesAt),
  }));
  void renewLists(cache);
}

const markRead = (cache: QueryClient, announcementIds: readonly number[]): void =>
  renewCurrent(
    cache,
    inField(
      "records",
      inList<ShownAnnouncement>((one) =>
        !one.isRead && announcementIds.includes(one.id) ? { ...one, isRead: true } : one,
      ),
    ),
  );

export const announcementsLive: Live<AnnouncementEvents> = {
  "announcement.update": (cache, { announcement }) => putAnnouncement(cache, announcement),
  "announcement.delete": (cache, { announcementId, comesAt }) => dropAnnouncement(cache, announcementId, comesAt),
  "announcement.read": (cache, { announcementIds }) => markRead(cache, announcementIds),
};

/**
 * When an announcement begins or ends, browsers fetch the list at random times within this period, so that they do not all fetch at the same time.
 */
const spreadMs = 20_000;
const longestTimerMs = 86_400_000;

/** The announcements that this user now sees. They are fetched again when an announcement begins or ends. */
export function useAnnouncements() {
  const cache = useQueryClient();
  const { data } = useQuery(shownAnnouncements);
  const changesAt = data?.changesAt ?? null;
  useEffect(() => {
    if (changesAt === null) return;
    const inMs = Math.max(Date.parse(changesAt) - Date.now(), 0) + Math.random() * spreadMs;
    const ask = () => void cache.invalidateQueries({ queryKey: shownAnnouncements.queryKey });
    const timer = setTimeout(ask, Math.min(inMs, longestTimerMs));
    return () => clearTimeout(timer);
  }, [cache, changesAt]);
  return data?.records ?? [];
}

/**
 * Shows announcements as read without waiting for the server. If the server cannot store that, they are unread again when the list is fetched next.
 */
export const useReadAnnouncements = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (announcementIds: number[]) => call(api.read, { body: { announcementIds } }),
    onMutate: (announcementIds) => markRead(cache, announcementIds),
    meta: { quiet: true },
  });
};

type SaveRequest = SaveBody<typeof api.create, typeof api.update>;
/** The change of the image: a new one, removed, or kept. */
export type ImageChange = File | "remove" | "keep";

/** The announcement was saved, but the server refused its image. */
export class ImageNotSaved extends Error {
  readonly saved: Announcement;
  constructor(saved: Announcement, cause: unknown) {
    super("The image was not saved", { cause });
    this.saved = saved;
  }
}

async function save({ id, body }: SaveRequest, image: ImageChange): Promise<Announcement> {
  const saved = await (id === null
    ? call(api.create, { body })
    : call(api.update, { params: { announcementId: id }, body }));
  if (image === "keep") return saved;
  const params = { announcementId: saved.id };
  const changed =
    image === "remove"
      ? call(api.detach, { params })
      : upload(api.attach, { params, body: {} }, [image], () => undefined);
  return changed.catch((cause: unknown) => {
    throw new ImageNotSaved(saved, cause);
  });
}

export const useSaveAnnouncement = (image: ImageChange) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => save(request, image),
    onSettled: () => renewLists(cache),
    meta: { quiet: true },
  });
};

export const useDeleteAnnouncement = deletes(api.delete, renewLists);
