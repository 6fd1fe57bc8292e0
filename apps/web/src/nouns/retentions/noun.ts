import { retentionsApi as api } from "@balcao/shared/retentions/api";
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { type Body, call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";

/** How long closed conversations are kept, and what was removed lately. */
export const retentions = queryOptions({
  queryKey: ["retentions"],
  queryFn: ({ signal }) => call(api.show, {}, signal),
});

const renew = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: retentions.queryKey });

hears({ retentions: renew });

export type RetentionBody = Body<typeof api.begin>;

/** Counts what rules would remove. The dialog itself shows a refusal. */
export const usePreviewRetention = () =>
  useMutation({ mutationFn: (body: RetentionBody) => call(api.preview, { body }), meta: { quiet: true } });

export const useBeginRetention = () => useChange((body: RetentionBody) => call(api.begin, { body }), renew, true);

export const useStopRetention = (retentionId: number) =>
  useChange(() => call(api.stop, { params: { retentionId } }), renew);
