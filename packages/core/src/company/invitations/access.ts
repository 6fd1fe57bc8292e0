import type { Invitation } from "@balcao/shared/invitations/schema";
import { AppError } from "@balcao/shared/errors";
import { json, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { InvitationRow } from "./invitation.model.ts";

/** Invitations `v` that were neither revoked nor accepted, with their author `u`. They may still make users. */
export const open: Sql = sql`invitations v join users u on u.company_id = v.company_id and u.id = v.invited_by
   where v.ended_at is null and u.deleted_at is null and u.off_by is null and (u.profile = 'admin' or u.super)`;

const own = ["id", "email", "profile", "invitedBy", "expiresAt"] as const;
const shape = { ...InvitationRow.shape(...own), inviter: text, queueIds: json<number[]>() };
const columns: Sql = sql`${InvitationRow.pick("v", ...own)}, u.name as inviter,
   (select coalesce(json_agg(q.queue_id order by q.queue_id), '[]') from invitation_queues q
     where q.company_id = v.company_id and q.invitation_id = v.id) as "queueIds"`;

/** The open invitations that also meet the condition `rest`. They are read in one statement, so that no invitation ends between finding and reading. */
export const openInvitations = async (rest: Sql): Promise<Invitation[]> =>
  (await query(shape, sql`select ${columns} from ${open} ${rest}`)).map(
    ({ inviter, invitedBy, expiresAt, ...row }) => ({
      ...row,
      invitedBy: { id: invitedBy, name: inviter },
      expiresAt: expiresAt.toISOString(),
    }),
  );

/** The open invitations of the company, the latest first. There are never more than fifty. */
export const listInvitations = (): Promise<Invitation[]> => openInvitations(sql`order by v.id desc`);

/** Shows an open invitation. Answers 404 ERR_NO_INVITATION_FOUND for one that is over. */
export async function showInvitation(id: number): Promise<Invitation> {
  const [invitation] = await openInvitations(sql`and v.id = ${id}`);
  if (!invitation) throw new AppError("ERR_NO_INVITATION_FOUND");
  return invitation;
}

/** Shows an open invitation and locks it: nobody else can end it until this transaction ends. */
export async function lockInvitation(id: number): Promise<Invitation> {
  await query(
    InvitationRow.shape("id"),
    sql`select id from invitations where id = ${id} and ended_at is null for no key update`,
  );
  return showInvitation(id);
}
