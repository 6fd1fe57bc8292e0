import { operatorGraceDays } from "@balcao/shared/factors/rules";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { env } from "../../base/env.ts";
import { publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { SessionRow } from "../sessions/session.model.ts";
import { settingDefaults } from "@balcao/shared/settings/schema";
import { operatorsMustHaveFactor } from "./operators.ts";

/** From when the company requires a second factor of the user `u`. Null when it requires none. A new user's grace begins at the user's creation. */
const askedByCompany: Sql = sql`(select greatest(k.changed_at, u.created_at) + make_interval(days => coalesce(
    (select g.value::int from settings g where g.key = 'secondFactorGraceDays'), ${settingDefaults.secondFactorGraceDays}::int))
  from settings k where k.key = 'secondFactor'
    and (k.value = 'everybody' or (k.value = 'adminsAndSupporters' and (u.profile <> 'user' or u.super))))`;

/** From when this installation requires a second factor of the operator `u`. Null when it requires none. */
const askedOfOperator = (isAsked: boolean): Sql => sql`(case when u.super and ${isAsked} then
  (select greatest(u.created_at, i.changed_at) + make_interval(days => ${operatorGraceDays})
    from installation_settings i where i.key = 'factor.operators') end)`;

const askedOf = (): Sql => sql`least(${askedByCompany}, ${askedOfOperator(operatorsMustHaveFactor(env))})`;

const has = sql`(exists (select 1 from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
  or exists (select 1 from user_passkeys p where p.user_id = u.id))`;

/**
 * From when the sessions of the user `u` need a second factor. Null when the user owes none. It is stored when a session is opened or renewed, and when
 * the setting, the profile or the factors change. A request only compares it with the clock.
 */
export const factorDueColumn = (): Sql => sql`(case when ${has} then null else ${askedOf()} end)`;

/** Stores the time of `factorDueColumn` again for the open sessions of a user, after a change of the factors or the profile. */
export const decideFactorDue = (userId: number): Promise<void> => decide(sql`u.id = ${userId}`, userId);

/**
 * Stores the time of `factorDueColumn` again for all open sessions of the company, after a change of the setting. It locks the users first, so it misses
 * no session that opens meanwhile.
 */
export async function decideFactorDueOfAll(): Promise<void> {
  await run(sql`select 1 from users order by id for no key update`);
  await decide(sql`true`, null);
}

async function decide(which: Sql, userId: number | null): Promise<void> {
  const changed = await query(
    SessionRow.shape("id"),
    sql`update sessions s set factor_due_at = d.due from (select u.id, ${factorDueColumn()} as due from users u where ${which}) d
      where s.user_id = d.id and s.visit_id is null and s.ended_at is null and s.factor_due_at is distinct from d.due returning s.id`,
  );
  if (changed.length > 0) publish("session.changed", { userId });
}

/** Whether the user must have a second factor, now or after the grace. */
export async function mustHaveFactor(userId: number): Promise<boolean> {
  const [user] = await query(
    { must: boolean },
    sql`select ${askedOf()} is not null as must from users u where u.id = ${userId}`,
  );
  return user?.must ?? false;
}
