import { run } from "../../../base/database.ts";
import { type Sql, sql } from "../../../base/sql.ts";

/** The category that Meta charged for our messages, or "free". */
export interface Charge {
  wid: string;
  charge: string;
}

/**
 * The line of the operator's prices that our own estimate uses for a message `m`: by the category of its template when the message was written, or
 * `service` without a template. Empty when it is not known, as for templates of earlier versions.
 */
export const estimatedAs = (template: Sql): Sql =>
  sql`case when ${template} is null then 'service' when ${template}->>'category' in ('marketing', 'utility') then ${template}->>'category' else '' end`;

/** Stores Meta's charge for messages. All statuses of a message report the same charge, so any of them is enough. */
export async function noteCharges(connectionId: number, charges: readonly Charge[]): Promise<void> {
  const last = new Map(charges.map(({ wid, charge }) => [wid, charge]));
  if (last.size === 0) return;
  await run(
    sql`with due as (
       select m.id, given.charge from unnest(${[...last.keys()]}::text[], ${[...last.values()]}::text[]) as given(wid, charge)
       join messages m on m.connection_id = ${connectionId} and m.wid = given.wid and m.from_me and m.charged is distinct from given.charge
       order by m.id for no key update of m
     )
     update messages m set charged = due.charge from due where m.id = due.id`,
  );
}
