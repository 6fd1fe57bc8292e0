import type { Leaver, SwitchOffChoice } from "@balcao/shared/billing/chosen-to-switch-off";
import { query, run } from "../../base/database.ts";
import { boolean, integer, text } from "../../base/columns.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { mostListed } from "./room.ts";

const users = sql`select id, name, must_stay, row_number() over (order by not must_stay, goes_off, not is_admin, lower(name), id)::int as place
  from (select u.id, u.name, u.goes_off, is_admin,
      is_admin and row_number() over (partition by is_admin order by u.goes_off, lower(u.name), u.id) = 1 as must_stay
    from users u, lateral (select u.profile = 'admin' or u.super as is_admin) as rights
    where u.deleted_at is null and u.off_by is null) as known`;
const connections = sql`select w.id, w.name, w.is_default as must_stay,
    row_number() over (order by not w.is_default, w.goes_off, w.status <> 'CONNECTED', lower(w.name), w.id)::int as place
  from connections w where w.deleted_at is null and w.off_by is null`;

/**
 * Users and numbers in use, in the order in which they stay. Each row has `id`, `name`, `place` from 1, and `must_stay`, which protects the row from
 * being switched off. Users and numbers that were chosen for switching off come last.
 */
export const inOrder: Record<keyof SwitchOffChoice, Sql> = { users, connections };

export const noneLeave: SwitchOffChoice = { users: [], connections: [] };

/** The users or numbers of `inOrder` as a list, at most `mostListed` of them. */
export const listInOrder = (what: keyof SwitchOffChoice): Promise<Leaver[]> =>
  query(
    { id: integer, name: text, mustStay: boolean },
    sql`select id, name, must_stay as "mustStay" from (${inOrder[what]}) one order by place limit ${raw(mostListed)}`,
  );

const mark = (ids: readonly number[]): Sql =>
  sql`set goes_off = not goes_off where goes_off <> (id = any(${[...ids]}::int[]))`;

/**
 * Locks all users who may be switched off or on, in the order of their ids (law 12), because a change of the plan changes them in other orders. The
 * company is locked.
 */
export const lockPeople = (): Promise<number> =>
  run(sql`select 1 from users where deleted_at is null order by id for no key update`);

/** Stores which users and numbers are switched off first when the plan begins. It replaces an earlier choice. Unknown ids change nothing. */
export async function chooseLeavers(leaving: SwitchOffChoice): Promise<void> {
  await lockPeople();
  await run(sql`update users ${mark(leaving.users)}`);
  await run(sql`update connections ${mark(leaving.connections)}`);
}
