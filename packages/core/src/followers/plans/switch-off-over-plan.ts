import type { SwitchOffChoice } from "@balcao/shared/billing/chosen-to-switch-off";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { writeMails } from "../../company/mail/mails.ts";
import { chooseLeavers, inOrder, lockPeople } from "../../company/plans/chosen-to-switch-off.ts";
import { defaultLanguage } from "../../company/settings/read.ts";
import { switchUserOff, switchUserOn } from "../../company/users/off.ts";
import { adminEmails } from "../../company/users/admin-emails.ts";
import { lockConnection } from "../../numbers/connections/access.ts";
import { switchConnectionOff, switchConnectionOn } from "../../numbers/connections/off.ts";
import { switchedOffLetter } from "./wording.ts";

/**
 * Adapts a company to its new plan. Users and numbers beyond the plan's places are switched off, the chosen ones first. Users and numbers that an
 * earlier plan switched off come back while there is room. The company is locked. Its admins get an e-mail about who was switched off.
 */
export async function fitIntoPlan(): Promise<void> {
  const gone = { users: [] as string[], connections: [] as string[] };
  // All users are locked before their tickets (law 12), because a user may be about to get another user's ticket.
  await lockPeople();
  const leavers = await beyond("users");
  await run(
    sql`select 1 from tickets where user_id = any(${leavers}::int[]) and status = 'open' order by id for no key update`,
  );
  for (const id of leavers) gone.users.push((await switchUserOff(null, id, "plan")).name);
  for (const id of await beyond("connections"))
    gone.connections.push((await switchConnectionOff(null, await lockConnection(id), "plan")).name);
  for (const id of await comeBack("users")) await switchUserOn(null, id);
  for (const id of await comeBack("connections")) await switchConnectionOn(null, await lockConnection(id));
  await chooseLeavers({ users: [], connections: [] });
  if (gone.users.length + gone.connections.length > 0) await tellAdmins(gone);
}

/** Null: no limit. */
const limits = { users: sql`max_users`, connections: sql`max_connections` };

/** The users or numbers beyond the plan's limit. A user who must stay has the first place, and a plan has at least one place. */
async function beyond(what: keyof SwitchOffChoice): Promise<number[]> {
  const found = await query(
    { id: integer },
    sql`select one.id from (${inOrder[what]}) one, companies c where one.place > c.${limits[what]} order by one.id`,
  );
  return found.map(({ id }) => id);
}

const rows: Record<keyof SwitchOffChoice, Sql> = { users: sql`users`, connections: sql`connections` };

/** Switches on users or numbers that an earlier plan switched off, while this plan has free places. Without a limit, all of them come back. */
async function comeBack(what: keyof SwitchOffChoice): Promise<number[]> {
  const found = await query(
    { id: integer },
    sql`select o.id from ${rows[what]} o, companies c where o.deleted_at is null and o.off_by = 'plan'
      order by lower(o.name), o.id
      limit (select case when ${limits[what]} is not null then greatest(${limits[what]} - (select count(*) from (${inOrder[what]}) used), 0) end from companies)`,
  );
  return found.map(({ id }) => id);
}

async function tellAdmins(gone: { users: string[]; connections: string[] }): Promise<void> {
  const letter = switchedOffLetter(await defaultLanguage(), gone);
  await writeMails((await adminEmails()).map((recipient) => ({ recipient, ...letter })));
}
