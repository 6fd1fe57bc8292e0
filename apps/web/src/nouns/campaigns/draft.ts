import { campaignsApi } from "@balcao/shared/campaigns/api";
import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import type { Request } from "@balcao/shared/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { campaignKeys, type PreviewOf } from "./cache.ts";

/** The values of a campaign's form that is not saved yet. */
export type CampaignDraft = Pick<Request<typeof campaignsApi.previewDraft>["body"], "keepsFile" | "fields"> & {
  campaignId: number | null;
};
type Part = CampaignPreview["message"][number];

/** What one person would read of a draft. */
export const previewOfDraft = (draft: CampaignDraft, of: PreviewOf) =>
  queryOptions({
    queryKey: campaignKeys.preview(draft.campaignId ?? 0, { ...of, draft }),
    queryFn: ({ signal }) => call(campaignsApi.previewDraft, { body: { ...draft, ...of } }, signal),
    staleTime: 0,
  });

/** The preview with a file that the server does not have yet. The file is the last part of the message, with the text below it. */
export function withOwnFile(preview: CampaignPreview, file: NonNullable<Part["file"]>): CampaignPreview {
  const { message } = preview;
  const last = message.at(-1);
  // A template takes the file as its header, or not at all.
  if (message.some(({ buttons }) => buttons !== null)) return preview;
  const told =
    last && !last.file ? [...message.slice(0, -1), { ...last, file }] : [...message, { body: "", file, buttons: null }];
  return { ...preview, message: told };
}
