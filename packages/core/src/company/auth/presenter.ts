import type { SessionUser } from "@balcao/shared/auth/schema";
import { accessEndsAt, type SubscriptionFacts } from "@balcao/shared/billing/rules";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { wallTime } from "@balcao/shared/hours/clock";
import { json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { oldestDueColumn, paidByCardColumn } from "../billing/read.ts";
import { graceDaysColumn } from "../billing/installation.ts";
import { confirmByColumn } from "../companies/confirmation.ts";
import { withDefaults } from "../settings/read.ts";
import { allTicketOfUser, newCustomersOfUser, ownConnection, queuesOfUser } from "../users/presenter.ts";

const shape = { user: json<SessionUser>(), billing: json<BillingFacts>().null };
const columns = (factorDueAt: Sql) => sql`jsonb_build_object(
       'id', u.id, 'name', u.name, 'email', u.email, 'profile', u.profile, 'super', u.super,
       'allTicket', ${allTicketOfUser}, 'newCustomers', ${newCustomersOfUser},
       'factorDueAt', to_char(${factorDueAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'owesFactor', coalesce(${factorDueAt} <= now(), false),
       'companyId', u.company_id, 'whatsappId', ${ownConnection},
       'company', jsonb_build_object(
         'id', c.id, 'name', c.name, 'dueDate', to_char(c.due_date, 'YYYY-MM-DD'), 'timezone', c.timezone,
         'plan', (select jsonb_build_object('id', p.id, 'name', p.name) from plans p where p.id = c.plan_id),
         'suspended', c.suspended_at is not null,
         'confirmBy', to_char(${confirmByColumn} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'guideOpen', c.guide_open,
         'settings', coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value) order by s.key)
           from settings s where s.company_id = c.id), '[]')),
       'features', c.plan_features, 'queues', ${queuesOfUser}, 'visit', null) as user,
       (select json_build_object('state', s.state, 'suspendReason', s.suspend_reason, 'trialEnd', s.trial_end, 'periodEnd', s.period_end,
         'oldestDue', ${oldestDueColumn}, 'byCard', ${paidByCardColumn}, 'graceDays', ${graceDaysColumn}) from subscriptions s where s.company_id = c.id) as billing`;

/**
 * The columns of a statement on users `u` and their companies `c`, from which `presentUserRow` makes the signed-in user as the browser keeps it. The
 * caller gives `columns` the SQL of the time from which the session needs a second factor. Every user who signs in reads the settings, so a secret is
 * never stored as a setting.
 */
export const sessionUser = { shape, columns };

/** The signed-in user with its company. With a session, the answer also says when that session needs a second factor. */
export async function presentSessionUser(userId: number, sessionId: string | null = null): Promise<SessionUser> {
  const factorDueAt = sql`(select s.factor_due_at from sessions s where s.id = ${sessionId}::uuid)`;
  const [row] = await query(
    shape,
    sql`select ${columns(factorDueAt)} from users u join companies c on c.id = u.company_id where u.id = ${userId}`,
  );
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return presentUserRow(row);
}

export function presentUserRow({ user, billing }: RowOf<typeof shape>): SessionUser {
  const { company } = user;
  const settings = withDefaults(company.settings).filter(({ key }) => key !== "timezone");
  return {
    ...user,
    company: {
      ...company,
      settings: settings.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      subscription: billing && summed(billing, company.timezone),
    },
  };
}

/** The signed-in user for the actor of a request. In an operator's visit, the answer names the visit and shows nothing of what the company owes. */
export async function presentActor({ userId, sessionId, visit }: Actor): Promise<SessionUser> {
  const user = await presentSessionUser(userId, sessionId);
  return visit ? { ...user, visit, company: { ...user.company, dueDate: null, subscription: null } } : user;
}

interface BillingFacts extends Omit<SubscriptionFacts, "suspendedOn"> {
  trialEnd: string | null;
  byCard: boolean;
  graceDays: number;
}

/** The subscription's values for the banners. */
function summed(facts: BillingFacts, timezone: string): SessionUser["company"]["subscription"] {
  const { date: today } = wallTime(new Date(), timezone);
  const { state, trialEnd, periodEnd, oldestDue, byCard, graceDays } = facts;
  const endsAt = accessEndsAt({ ...facts, suspendedOn: null }, today, graceDays);
  return { state, trialEnd, accessEndsAt: endsAt, dueOn: byCard ? null : oldestDue, free: periodEnd === null };
}
