import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Which second factors a user has. */
export interface Ways {
  app: boolean;
  passkey: boolean;
}

export async function waysOf(userId: number): Promise<Ways> {
  const [ways] = await query(
    { app: boolean, passkey: boolean },
    sql`select exists (select 1 from authenticators where user_id = ${userId} and confirmed_at is not null) as app,
       exists (select 1 from user_passkeys where user_id = ${userId}) as passkey`,
  );
  return ways ?? { app: false, passkey: false };
}

/** Whether this user has a second factor. */
export async function hasFactor(userId: number): Promise<boolean> {
  const { app, passkey } = await waysOf(userId);
  return app || passkey;
}
