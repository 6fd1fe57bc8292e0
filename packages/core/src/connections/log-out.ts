import { query } from "../database.ts";

/** Leaves a command for whoever holds the number now; false when nobody does. */
export async function askToLogOut(connectionId: number, payload: { relink: boolean }): Promise<boolean> {
  const asked = await query(
    `insert into connection_commands (company_id, connection_id, kind, payload)
     select company_id, connection_id, 'logout', $2::jsonb from connection_leases where connection_id = $1 and expires_at > now() returning id`,
    [connectionId, JSON.stringify(payload)],
  );
  return asked.length > 0;
}

const waits = "connection_id = $1 and kind = 'logout' and state = 'waiting'";

/** Somebody wants a number that is still saying goodbye: it links anew once it has; false when it is not. The connection is locked. */
export async function comeBack(connectionId: number): Promise<boolean> {
  const turned = await query(
    `update connection_commands set payload = '{"relink": true}' where ${waits} returning id`,
    [connectionId],
  );
  return turned.length > 0;
}

/** Whether somebody asked for a new link since the number was told to go. The connection is locked. */
export const isToComeBack = async (connectionId: number): Promise<boolean> =>
  (await query(`select 1 from connection_commands where ${waits} and payload->>'relink' = 'true'`, [connectionId]))
    .length > 0;
