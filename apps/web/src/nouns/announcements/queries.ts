import { announcementsApi as api } from "@balcao/shared/announcements/api";
import type { Announcement } from "@balcao/shared/announcements/schema";
import type { Request } from "@balcao/shared/contract";
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, upload } from "../../lib/api.ts";
import { byCursor } from "../../lib/paged.ts";
import { announcementKeys, markRead } from "./cache.ts";

const currentAnnouncements = queryOptions({
  queryKey: announcementKeys.current,
  queryFn: ({ signal }) => call(api.current, {}, signal),
});

/** Browsers ask within so much time after an announcement begins or ends by itself, not all at once. */
const spreadMs = 20_000;
const longestTimerMs = 86_400_000;

/** What this user is shown now. When one begins or ends by itself, it is asked for again. */
export function useAnnouncements() {
  const cache = useQueryClient();
  const { data } = useQuery(currentAnnouncements);
  const changesAt = data?.changesAt ?? null;
  useEffect(() => {
    if (changesAt === null) return;
    const inMs = Math.max(Date.parse(changesAt) - Date.now(), 0) + Math.random() * spreadMs;
    const ask = () => void cache.invalidateQueries({ queryKey: announcementKeys.current });
    const timer = setTimeout(ask, Math.min(inMs, longestTimerMs));
    return () => clearTimeout(timer);
  }, [cache, changesAt]);
  return data?.records ?? [];
}

export const announcementList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: announcementKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => call(api.list, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

/** Shown as read at once; if it cannot be kept, it is unread again at the next visit. */
export const useReadAnnouncements = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (announcementIds: number[]) => call(api.read, { body: { announcementIds } }),
    onMutate: (announcementIds) => markRead(cache, announcementIds),
    meta: { quiet: true },
  });
};

type Fields = Request<typeof api.create>["body"];
type SaveRequest = { id: null; body: Fields } | { id: number; body: Partial<Fields> };
/** The change of the image: a new one, removed, or kept. */
export type ImageChange = File | "remove" | "keep";

/** The announcement was saved and then its image refused. */
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
    onSettled: () => cache.invalidateQueries({ queryKey: announcementKeys.lists }),
    meta: { quiet: true },
  });
};

export const useDeleteAnnouncement = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: number) => call(api.delete, { params: { announcementId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: announcementKeys.lists }),
  });
};
