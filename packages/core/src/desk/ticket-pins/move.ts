import { mostPins } from "@balcao/shared/ticket-pins/rules";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { tellPins } from "./pinned-tickets.ts";

/** The users whose pins moved with a ticket, and the users who had pinned both tickets. */
export interface MovedPins {
  moved: number[];
  both: number[];
}

/** Moves all pins of a ticket to the ticket into which it is joined. Nobody gets more pins than before, so the limit holds without a lock. */
export async function movePins(from: number, into: number): Promise<MovedPins> {
  const had = await takePins(from, null);
  const moved = await givePins(into, had);
  tellPins(had);
  return { moved, both: had.filter((userId) => !moved.includes(userId)) };
}

/** Moves back the pins that still exist. A user who had pinned both tickets gets the second pin back if there is room. */
export async function returnPins(from: number, into: number, { moved, both }: MovedPins): Promise<void> {
  const back = await takePins(into, moved);
  const roomy = await query(
    { id: integer },
    sql`select u as id from unnest(${both}::int[]) u where (select count(*) from ticket_pins p where p.user_id = u) < ${mostPins}`,
  );
  const owners = [...back, ...roomy.map(({ id }) => id)];
  await givePins(from, owners);
  tellPins(owners);
}

/** Removes the pins of these users, or of all users, from a ticket. Returns these users. */
async function takePins(ticketId: number, userIds: readonly number[] | null): Promise<number[]> {
  const rows = await query(
    { id: integer },
    sql`delete from ticket_pins where ticket_id = ${ticketId} and (${userIds}::int[] is null or user_id = any(${userIds}::int[]))
     returning user_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** Pins a ticket for these users; returns those who had not pinned it yet. */
async function givePins(ticketId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await query(
    { id: integer },
    sql`insert into ticket_pins (company_id, user_id, ticket_id)
     select t.company_id, u, t.id from tickets t, unnest(${[...userIds]}::int[]) u where t.id = ${ticketId}
     on conflict do nothing returning user_id as id`,
  );
  return rows.map(({ id }) => id);
}
