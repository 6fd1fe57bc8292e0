import { AppError } from "@balcao/shared/errors";
import type { Invitation } from "@balcao/shared/invitations/schema";
import { integer } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { lockCompany } from "../companies/lock.ts";
import { inGoodStanding } from "../companies/standing.ts";
import { createUser } from "../users/service.ts";
import { openInvitations } from "./access.ts";
import { endInvitation } from "./service.ts";
import { hashOf } from "./token.ts";

/**
 * The invitation of a link, in the scope of the company that the link names. Answers 400 ERR_INVALID_INVITATION when the invitation was used,
 * revoked, renewed or is too old, when its author is no longer an admin, or when the company lets nobody in.
 */
export async function findInvitation(token: string, now: Date): Promise<Invitation> {
  const [found] = await openInvitations(
    sql`and v.hash = ${hashOf(token)} and v.expires_at > ${now}
      and exists (select 1 from companies c where c.id = v.company_id and ${inGoodStanding})`,
  );
  if (!found) throw new AppError("ERR_INVALID_INVITATION");
  return found;
}

/** Makes the invited user, once: a second caller finds no invitation. An e-mail in the invitation takes precedence over a typed e-mail. */
export async function acceptInvitation(
  { token, name, email }: { token: string; name: string; email: string },
  passwordHash: string,
  now: Date,
): Promise<{ email: string }> {
  await lockCompany();
  // Waits for a caller who revokes or renews the invitation at this moment. The link is then no longer valid.
  await run(sql`select 1 from invitations where hash = ${hashOf(token)} for no key update`);
  const invitation = await findInvitation(token, now);
  const { invitedBy, profile } = invitation;
  const address = invitation.email || email;
  const known = await query({ id: integer }, sql`select id from queues where id = any(${invitation.queueIds}::int[])`);
  const user = await createUser(
    { userId: invitedBy.id, name: invitedBy.name },
    {
      name,
      email: address,
      profile,
      queueIds: known.map(({ id }) => id),
      whatsappId: null,
      allTicket: "disable",
      newCustomers: "enable",
    },
    passwordHash,
  );
  await endInvitation(invitation.id);
  logSecurity({ event: "invitation", result: "ok", userId: user.id, companyId: currentCompanyId() });
  return { email: address };
}
