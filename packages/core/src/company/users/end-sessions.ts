import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { resetRefusal } from "@balcao/shared/users/rules";
import { recordAudit } from "../audit/record.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { lockUserFor } from "./access.ts";
import { presentUser } from "./presenter.ts";

/** Signs a colleague out everywhere, for example after a phone was lost. Nobody does it to themselves: their own sessions are in the account's menu. */
export async function endSessionsOfUser(by: Actor, id: number): Promise<{ ok: true }> {
  const { actor, target } = await lockUserFor(by, id);
  const refused = resetRefusal(actor, target);
  if (refused) throw new AppError(refused);
  await endSessionsOf(id, null);
  await recordAudit(actor, "user.sessionsEnded", await presentUser(id), {});
  return { ok: true };
}
