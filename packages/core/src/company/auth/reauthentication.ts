import { reauthenticationMinutes } from "@balcao/shared/auth/rules";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import { integer } from "../../base/columns.ts";
import { raw, sql } from "../../base/sql.ts";

/**
 * Refuses an action that gives others a way in, such as making an API token or another admin, unless the user of this session has given a fresh proof:
 * a stranger at an open desk, or with a stolen token, cannot give it. A visit of an operator is never refused here. Call it in the scope of the actor's
 * own company.
 */
export async function requireReauthenticated({ sessionId }: Pick<Actor, "sessionId">): Promise<void> {
  const [lately] = await query(
    { one: integer },
    sql`select 1 as one from sessions where id = ${sessionId}
      and (visit_id is not null or authenticated_at > now() - make_interval(mins => ${raw(reauthenticationMinutes)}))`,
  );
  if (!lately) throw new AppError("ERR_REAUTHENTICATION_REQUIRED");
}

/** Notes that the user of this session has given a fresh proof now. */
export async function noteReauthenticated({ sessionId }: Pick<Actor, "sessionId">): Promise<{ ok: true }> {
  await run(sql`update sessions set authenticated_at = now() where id = ${sessionId}`);
  return { ok: true };
}
