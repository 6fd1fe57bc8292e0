import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { deleteRefusal } from "@balcao/shared/users/rules";
import { presentUser } from "./presenter.ts";
import { recordAudit } from "../audit/record.ts";
import { lockCompany } from "../companies/lock.ts";
import { run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { forgetFactors } from "../factor-browsers/forget.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { forgetEarlierEmails } from "./earlier-emails.ts";
import { isFromOutside, lockUserFor, requireOtherAdmin } from "./access.ts";
import { UserQueueRow } from "./user-queue.model.ts";

/** Deletes a user. A deleted user cannot sign in, and their open tickets wait for somebody else. Their past actions keep their name. */
export async function deleteUser(by: Actor, id: number): Promise<{ ok: true }> {
  await lockCompany();
  const { actor, target } = await lockUserFor(by, id);
  const refused = deleteRefusal(actor, target);
  if (refused) throw new AppError(refused);
  if (isAdmin(target)) await requireOtherAdmin(id);
  // The history of a ticket names only users of its company.
  await happened("user.removed", { userId: id, actor: isFromOutside(actor) ? null : actor });
  await endSessionsOf(id, null);
  await recordAudit(actor, "user.removed", await presentUser(id), {});
  await forgetFactors(id);
  await forgetEarlierEmails(id);
  await UserQueueRow.destroy({ where: { userId: id } });
  await run(
    sql`update users set deleted_at = now(), online = false, profile = 'user', all_ticket = false, email = '', earlier_email = null, password_hash = ''
     where id = ${id}`,
  );
  publish("user.delete", { userId: id });
  return { ok: true };
}
