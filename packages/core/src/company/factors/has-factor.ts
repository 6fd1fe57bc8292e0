import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** With what a user signs in besides the password. */
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

/** Whether the password of this user opens nothing alone. */
export async function hasFactor(userId: number): Promise<boolean> {
  const { app, passkey } = await waysOf(userId);
  return app || passkey;
}
