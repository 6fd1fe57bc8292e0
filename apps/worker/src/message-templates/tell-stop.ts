import { inCompany } from "@balcao/core/base/database";
import { tellOfStop } from "@balcao/core/followers/message-templates/tell-of-stop";
import type { JobPayload } from "@balcao/shared/jobs";

/** Writes to the admins of a company that a template can no longer be sent or has another price, if campaigns or scheduled messages use the template. */
export async function tellStop(
  stopped: JobPayload<"message-templates.stopped">,
  companyId: number | null,
  publicUrl: string,
): Promise<void> {
  if (companyId !== null) await inCompany(companyId, () => tellOfStop(stopped, publicUrl));
}
