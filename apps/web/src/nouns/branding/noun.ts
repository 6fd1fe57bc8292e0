import { brandingApi as api } from "@balcao/shared/branding/api";
import type { BrandingEvents } from "@balcao/shared/branding/events";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { branding } from "../../lib/branding/branding.ts";
import type { Live } from "../../lib/cache/live.ts";

/** The name and the look of the installation. The page contains them, so they are fetched only after the socket was interrupted. */
export const shownBranding = queryOptions({
  queryKey: ["branding"],
  queryFn: ({ signal }) => call(api.show, {}, signal),
  initialData: branding,
  staleTime: Infinity,
});

export const brandingLive: Live<BrandingEvents> = {
  "branding.changed": (cache, { branding: changed }) => cache.setQueryData(shownBranding.queryKey, changed),
};
