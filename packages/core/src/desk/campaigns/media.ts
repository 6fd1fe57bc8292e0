import { AppError } from "@balcao/shared/errors";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { MediaRow } from "../../base/files/media.model.ts";
import { releaseFiles } from "../../base/files/release.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { lockEditable, tellCampaign } from "./service.ts";

/** `gone` are the keys of files to remove from the store once the transaction has ended. */
interface MediaChange {
  campaign: Campaign;
  gone: string[];
}

/** Puts a file on the campaign in place of an earlier file. The campaign's text is sent as the caption of the file. */
export async function attachToCampaign(id: number, file: StoredFile | undefined): Promise<MediaChange> {
  const row = await lockEditable(id);
  if (!file) throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
  const { key, mimetype, name, size } = file;
  const { id: mediaId } = await MediaRow.create({ state: "ok", objectKey: key, mimetype, name, size });
  return putMedia(row, mediaId);
}

export async function detachFromCampaign(id: number): Promise<MediaChange> {
  return putMedia(await lockEditable(id), null);
}

async function putMedia(row: Awaited<ReturnType<typeof lockEditable>>, mediaId: number | null): Promise<MediaChange> {
  const before = row.mediaId;
  await row.update({ mediaId });
  const gone = before === null ? [] : await releaseFiles([before]);
  return { campaign: await tellCampaign(row.id), gone };
}
