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

/** The campaign was saved and then its file refused. */
export class FileNotSaved extends Error {
  readonly saved: Campaign;
  constructor(saved: Campaign, cause: unknown) {
    super("The file was not saved", { cause });
    this.saved = saved;
  }
}

async function save({ id, body }: SaveRequest, file: FileChange, tell: Progress): Promise<Campaign> {
  const saved = await (id === null
    ? call(api.create, { body })
    : call(api.update, { params: { campaignId: id }, body }));
  const params = { campaignId: saved.id };
  if (file === "keep") return saved;
  const changed =
    file === "remove" ? call(api.detach, { params }) : upload(api.attach, { params, body: {} }, [file], tell);
  return changed.catch((cause: unknown) => {
    throw new FileNotSaved(saved, cause);
  });
}

/** Whoever saves has seen that a deleted list is not there any more: it is given up where nothing was chosen instead. */
const givingUp = (lost: readonly CampaignPart[], request: SaveRequest): SaveRequest =>
  request.id === null
    ? request
    : { ...request, body: { ...Object.fromEntries(lost.map((part) => [`${part}Id`, null])), ...request.body } };

/** Saves a campaign and its file. `lost`: what it had that was deleted since. `tell` says how much of the file is sent, and null when no upload runs any more. */
export const useSaveCampaign = (lost: readonly CampaignPart[], file: FileChange, tell: Progress) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => save(givingUp(lost, request), file, tell),
    onSuccess: (saved) => putCampaign(cache, saved),
    onError: (error) => error instanceof FileNotSaved && putCampaign(cache, error.saved),
    onSettled: () => tell(null),
    meta: { quiet: true },
  });
};
