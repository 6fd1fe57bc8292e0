import type { Request } from "@balcao/shared/contract";
import { helpsApi } from "@balcao/shared/helps/api";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/paged.ts";

/** All help videos. Only operators are told of a change, since videos are of no company: each visit asks. */
export const helpVideos = queryOptions({
  queryKey: ["helps"],
  queryFn: ({ signal }) => call(helpsApi.all, {}, signal),
  staleTime: 0,
});

/** The pages of the operator's list, by title. */
export const helpVideoList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ["helps", "list", searchParam],
    queryFn: ({ pageParam, signal }) => call(helpsApi.list, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

type Fields = Request<typeof helpsApi.create>["body"];

export const useSaveHelpVideo = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: Fields } | { id: number; body: Partial<Fields> }) =>
      id === null ? call(helpsApi.create, { body }) : call(helpsApi.update, { params: { helpVideoId: id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: helpVideos.queryKey }),
    meta: { quiet: true },
  });
};

export const useDeleteHelpVideo = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (helpVideoId: number) => call(helpsApi.delete, { params: { helpVideoId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: helpVideos.queryKey }),
  });
};
