import type { Actor, Profile } from "@balcao/shared/permissions";
import { query } from "../database.ts";

/** Who a token speaks for. */
export interface SessionClaims {
  companyId: number;
  userId: number;
  sessionId: string;
}

/** The actor as the database knows it now, or null when the session is over. One statement: every request pays for it. */
export async function loadActor({ companyId, userId, sessionId }: SessionClaims): Promise<Actor | null> {
  const [row] = await query<{
    name: string;
    profile: Profile;
    super: boolean;
    all_ticket: boolean;
    queue_ids: number[];
  }>(
    `select u.name, u.profile, u.super, u.all_ticket,
       array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id order by 1) as queue_ids
     from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
     where s.id = $1 and s.company_id = $2 and s.user_id = $3 and s.ended_at is null and s.expires_at > now()`,
    [sessionId, companyId, userId],
  );
  if (!row) return null;
  const { all_ticket: allTicket, queue_ids: queueIds, ...rest } = row;
  return { userId, companyId, sessionId, allTicket, queueIds, ...rest };
}
