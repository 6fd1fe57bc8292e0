import { run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";

/** The category that Meta charged for our messages, or "free". */
export interface Charge {
  wid: string;
  charge: string;
}

/** Stores the category that Meta named. Every status of a message names the same one, so the first is enough. */
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
