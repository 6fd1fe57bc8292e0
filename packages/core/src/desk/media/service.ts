import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { orderForMessage } from "../../numbers/commands/order.ts";
import { findMediaFor } from "./access.ts";
import { changeMedia } from "./arrive.ts";

/** Asks the number again for a file that did not come. It does nothing when the file is here or on its way. */
export async function downloadAgain(actor: Actor, mediaId: number): Promise<{ ok: true }> {
  const media = await findMediaFor(actor, mediaId);
  if (!(await changeMedia(mediaId, { from: ["failed"], to: "pending" }))) return { ok: true };
  if (media.messageId === null) throw new AppError("ERR_NO_WAPP_FOUND");
  await orderForMessage("download", media.messageId, null);
  return { ok: true };
}
