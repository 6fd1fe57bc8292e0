import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { invitationsApi } from "@balcao/shared/invitations/api";
import { invitationDays, mostInvitations } from "@balcao/shared/invitations/rules";
import type { Invitation } from "@balcao/shared/invitations/schema";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { isConfirmed } from "../companies/confirmation.ts";
import { writeMails } from "../mail/mails.ts";
import { requirePlace } from "../plans/places.ts";
import { defaultLanguage } from "../settings/read.ts";
import { lockInvitation, open, showInvitation } from "./access.ts";
import { InvitationRow } from "./invitation.model.ts";
import { makeToken } from "./token.ts";
import { letterOfInvitation } from "./wording.ts";

const dayMs = 86_400_000;
type InvitationReply = Reply<typeof invitationsApi.create>;

/** The values of the installation that links need: its public address, and whether it sends e-mails. */
export interface Installation {
  publicUrl: string;
  sendsMail: boolean;
}

/** Invites a colleague. The plan must have a free place now, so that nobody is invited in vain. The place is checked again on acceptance. */
export async function invite(
  actor: Actor,
  { email, profile, queueIds }: Input<typeof invitationsApi.create>["body"],
  installation: Installation,
  now: Date,
): Promise<InvitationReply> {
  // This locks the company. Otherwise two calls at the same time would both find room below the limit.
  await requirePlace("users");
  await requireFew(now);
  if (email !== "") await requireUnknown(email);
  const { token, hash } = makeToken(currentCompanyId());
  const { id } = await InvitationRow.create({
    email,
    profile,
    hash,
    invitedBy: actor.userId,
    madeAt: now,
    expiresAt: endOf(now),
  });
  await setQueues(id, [...new Set(queueIds)]);
  await recordAudit(actor, "invitation.created", { id, name: email }, { profile });
  return tell(actor, id, token, installation, now);
}

/** Gives an invitation a new link, for another week. */
export async function renewInvitation(
  actor: Actor,
  id: number,
  installation: Installation,
  now: Date,
): Promise<InvitationReply> {
  const before = await lockInvitation(id);
  const { token, hash } = makeToken(currentCompanyId());
  // The user who renews an invitation becomes its author.
  await InvitationRow.update({ hash, invitedBy: actor.userId, expiresAt: endOf(now) }, { where: { id } });
  await recordAudit(actor, "invitation.renewed", { id, name: before.email }, {});
  return tell(actor, id, token, installation, now);
}

export async function revokeInvitation(actor: Actor, id: number): Promise<{ ok: true }> {
  const { email } = await lockInvitation(id);
  await endInvitation(id);
  await recordAudit(actor, "invitation.revoked", { id, name: email }, {});
  return { ok: true };
}

/** Ends an invitation. Its link is no longer valid. */
export async function endInvitation(id: number): Promise<void> {
  await run(sql`update invitations set ended_at = now() where id = ${id}`);
  publish("invitation.delete", { invitationId: id });
}

const endOf = (now: Date) => new Date(now.getTime() + invitationDays * dayMs);

/** Answers 409 ERR_TOO_MANY_ITEMS after too many invitations, because each may be an e-mail to somebody who never asked for one. */
async function requireFew(now: Date): Promise<void> {
  const [made] = await query(
    { open: integer, lately: integer },
    sql`select (select count(*)::int from ${open}) as open, count(*)::int as lately
       from invitations where made_at > ${new Date(now.getTime() - dayMs)}`,
  );
  if (Math.max(made?.open ?? 0, made?.lately ?? 0) >= mostInvitations)
    throw new AppError("ERR_TOO_MANY_ITEMS", { most: mostInvitations });
}

/** Searches only this company's users. Before the invitation is used, nobody learns that a user of another company has the e-mail. */
async function requireUnknown(email: string): Promise<void> {
  const taken = await run(sql`select 1 from users where lower(email) = lower(${email}) and deleted_at is null`);
  if (taken > 0) throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
}

async function setQueues(invitationId: number, queueIds: readonly number[]): Promise<void> {
  const found = await run(sql`select id from queues where id = any(${queueIds}::int[]) for key share`);
  if (found < queueIds.length) throw new AppError("ERR_NO_QUEUE_FOUND");
  await run(
    sql`insert into invitation_queues (company_id, invitation_id, queue_id)
      select ${currentCompanyId()}, ${invitationId}, unnest(${queueIds}::int[])`,
  );
}

async function tell(
  actor: Actor,
  id: number,
  token: string,
  { publicUrl, sendsMail }: Installation,
  now: Date,
): Promise<InvitationReply> {
  const invitation = await showInvitation(id);
  // The token comes after the #, so no server, proxy or log ever sees it.
  const link = `${publicUrl}/invitation#${token}`;
  // A company without a confirmed e-mail may belong to a stranger, so nobody gets an e-mail from it.
  const mailed =
    invitation.email !== "" && sendsMail && (await isConfirmed()) && (await mayWriteTo(invitation.email, now));
  if (mailed) {
    await InvitationRow.update({ mailedAt: now }, { where: { id } });
    await writeLetter(actor, invitation, link);
  }
  publish("invitation.update", { invitation });
  return { invitation, link, mailed };
}

/**
 * Whether the company may write to this address. Invited people never asked for e-mails, so the company sends them one in 24 hours, however often it
 * invites them.
 */
async function mayWriteTo(email: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs);
  const written = await run(
    sql`select 1 from invitations where lower(email) = lower(${email}) and mailed_at > ${since} limit 1`,
  );
  return written === 0;
}

async function writeLetter({ name }: Actor, { email }: Invitation, url: string): Promise<void> {
  const [company] = await query(CompanyRow.shape("name"), sql`select name from companies`);
  const letter = letterOfInvitation(await defaultLanguage(), { name, company: company?.name ?? "", url });
  await writeMails([{ recipient: email, isSecret: true, ...letter }]);
}
