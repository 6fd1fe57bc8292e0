import { inCompany } from "@balcao/core/base/database";
import { removeFile } from "@balcao/core/base/files/store";
import { findTemplate } from "@balcao/core/numbers/message-templates/access";
import { changeCardFiles } from "@balcao/core/numbers/message-templates/cards";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { messageTemplatesApi as api } from "@balcao/shared/message-templates/api";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import type { Actor } from "@balcao/shared/permissions";
import { discard, type Upload } from "../http/upload.ts";

/** Gives cards of a template their files. Meta is not called: it keeps the sample that it has reviewed. */
export async function giveFiles(
  actor: Actor,
  id: number,
  { places }: Input<typeof api.setFiles>["body"],
  files: readonly Upload[],
): Promise<MessageTemplate> {
  const given = files.map((file, at) => ({ file, place: places[at] ?? -1 }));
  const change = async () => {
    await findTemplate(id);
    if (files.length !== places.length || new Set(places).size !== places.length)
      throw new AppError("ERR_VALIDATION", [{ path: ["body", "places"], message: "Expected one place for each file" }]);
    return changeCardFiles(actor, id, given);
  };
  const { template, gone } = await inCompany(actor.companyId, change).catch(async (error: unknown) => {
    await discard(files);
    throw error;
  });
  await Promise.all(gone.map(removeFile));
  return template;
}
