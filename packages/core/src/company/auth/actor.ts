import type { Actor } from "@balcao/shared/permissions";
import { boolean, integerArray, json } from "../../base/columns.ts";
import type { OwnVisit } from "@balcao/shared/visits/schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { hasPaid } from "../companies/confirmation.ts";
import { letsIn } from "../companies/standing.ts";
import { SessionRow } from "../sessions/session.model.ts";
import { UserRow } from "../users/user.model.ts";

/** The user and session that an access token names. */
export interface SessionClaims {
  companyId: number;
  userId: number;
  sessionId: string;
}

const own = ["name", "profile", "super", "allTicket"] as const;

/**
 * The actor as the database knows it now. Null when the session is over, when the company is blocked or in the bin, or when the operator of a visit may
 * no longer visit (`operator_stands`). One statement reads the actor, because every request pays for it. Only a visit, and a company whose time to
 * confirm an e-mail is over, need a second statement.
 */
export async function loadActor({ companyId, userId, sessionId }: SessionClaims): Promise<Actor | null> {
  const [row] = await query(
    {
      ...UserRow.shape(...own),
      ...SessionRow.shape("visitId"),
      queueIds: integerArray,
      features: CompanyRow.columns.planFeatures,
      suspended: boolean,
      unconfirmed: boolean,
      owesFactor: boolean,
    },
    sql`select ${UserRow.pick("u", ...own)}, ${SessionRow.pick("s", "visitId")},
       array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id order by 1) as "queueIds",
       c.plan_features as features, c.suspended_at is not null as suspended,
       coalesce(c.confirm_by <= now(), false) as unconfirmed, coalesce(s.factor_due_at <= now(), false) as "owesFactor"
     from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id join companies c on c.id = u.company_id
     where s.id = ${sessionId} and s.company_id = ${companyId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
       and ${letsIn}`,
  );
  if (!row) return null;
  const { visitId, ...found } = row;
  const actor = { ...found, unconfirmed: found.unconfirmed && !(await hasPaid()) };
  if (visitId === null) return { userId, companyId, sessionId, ...actor, visit: null };
  const visit = actor.super ? null : await loadVisit(visitId);
  return visit && { userId, companyId, sessionId, ...actor, visit };
}

/** A visit whose operator may still visit, else null. */
async function loadVisit(id: number): Promise<OwnVisit | null> {
  const [row] = await query(
    { visit: json<OwnVisit>() },
    sql`select jsonb_build_object('operator', v.operator_name, 'reason', v.reason,
         'endsAt', to_char(v.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as visit
     from visits v where v.id = ${id} and operator_stands(v.id)`,
  );
  return row?.visit ?? null;
}

/** From when a session needs a second factor. Null when its user owes none. Call it in the scope of the session's company. */
export async function factorDueAt({ sessionId }: SessionClaims): Promise<Date | null> {
  const [session] = await query(
    SessionRow.shape("factorDueAt"),
    sql`select ${SessionRow.pick("s", "factorDueAt")} from sessions s where s.id = ${sessionId}`,
  );
  return session?.factorDueAt ?? null;
}

/** The actor of a session. Null also when the user owes a second factor. */
export async function loadWorking(claims: SessionClaims): Promise<Actor | null> {
  const actor = await loadActor(claims);
  return actor?.owesFactor ? null : actor;
}
