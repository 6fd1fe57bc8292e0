import { campaignsApi as api } from "@balcao/shared/campaigns/api";
import type { Campaign, CampaignPart } from "@balcao/shared/campaigns/schema";
import type { Request } from "@balcao/shared/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../../lib/api.ts";
import type { FileChange } from "../../../ui/fields/attachment-field.tsx";
import { putCampaign } from "../../../nouns/campaigns/cache.ts";

type Fields = Request<typeof api.create>["body"];
type SaveRequest = { id: null; body: Fields } | { id: number; body: Partial<Fields> };
type Progress = (share: number | null) => void;

/** The campaign was saved, but the server refused its file or its time. */
export class HalfSaved extends Error {
  readonly saved: Campaign;
  constructor(saved: Campaign, cause: unknown) {
    super("The campaign was not saved whole", { cause });
    this.saved = saved;
  }
}

/**
 * Saves the fields, then the file, and the time last. A campaign whose time is near can no longer be changed, and would go out without the file that
 * is still being uploaded.
 */
async function save({ id, body }: SaveRequest, file: FileChange, tell: Progress): Promise<Campaign> {
  const { scheduledAt } = body;
  const isLater = file !== "keep" && typeof scheduledAt === "string";
  const first = isLater ? { ...body, scheduledAt: null } : body;
  const saved = await (id === null
    ? call(api.create, { body: { ...(first as Fields) } })
    : call(api.update, { params: { campaignId: id }, body: first }));
  const params = { campaignId: saved.id };
  try {
    if (file === "keep") return saved;
    const changed = await (file === "remove"
      ? call(api.detach, { params })
      : upload(api.attach, { params, body: {} }, [file], tell));
    return isLater ? await call(api.update, { params, body: { scheduledAt } }) : changed;
  } catch (cause) {
    throw new HalfSaved(saved, cause);
  }
}

/** The form shows that a part of the campaign, such as its list, was deleted. Where the user chose no other, saving sets that part to null. */
const givingUp = (lost: readonly CampaignPart[], request: SaveRequest): SaveRequest =>
  request.id === null
    ? request
    : { ...request, body: { ...Object.fromEntries(lost.map((part) => [`${part}Id`, null])), ...request.body } };

/**
 * Saves a campaign and its file. `lost` names the parts of the campaign that were deleted after the campaign was saved. `tell` gets how much of the
 * file is sent, and null once no upload runs.
 */
export const useSaveCampaign = (lost: readonly CampaignPart[], file: FileChange, tell: Progress) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => save(givingUp(lost, request), file, tell),
    onSuccess: (saved) => putCampaign(cache, saved),
    onError: (error) => error instanceof HalfSaved && putCampaign(cache, error.saved),
    onSettled: () => tell(null),
    meta: { quiet: true },
  });
};
