import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { kindIn, type Payload } from "../commands/kinds.ts";
import { order } from "../commands/order.ts";

/** Orders the holder of a number to log it out. Returns false when no worker holds it. */
export async function askToLogOut(connectionId: number, { relink }: { relink: boolean }): Promise<boolean> {
  const from = sql`connection_leases l where connection_id = ${connectionId} and expires_at > now()`;
  const ordered = await order("logout", { from, of: "l", payload: { relink: sql`${relink}::boolean` } });
  return ordered.length > 0;
}

/** A condition on `connection_commands k`: a waiting order to log this number out. */
const waitsToLogOut = (connectionId: number) =>
  sql`connection_id = ${connectionId} and ${kindIn("k", ["logout"])} and state = 'waiting'`;

/**
 * Notes that somebody links a number that has not logged out yet. It will be linked again after the logout. Returns false when no order to log out waits.
 * The connection is locked.
 */
export async function comeBack(connectionId: number): Promise<boolean> {
  const payload = JSON.stringify({ relink: true } satisfies Payload<"logout">);
  const turned = await run(
    sql`update connection_commands k set payload = ${payload}::jsonb where ${waitsToLogOut(connectionId)}`,
  );
  return turned > 0;
}

/** Whether somebody asked for a new link after the order to log the number out. The connection is locked. */
export const isToComeBack = async (connectionId: number): Promise<boolean> =>
  (await run(
    sql`select 1 from connection_commands k where ${waitsToLogOut(connectionId)} and payload->>'relink' = 'true'`,
  )) > 0;
