import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/**
 * 401 ERR_SESSION_ENDED when the actor's session ended after the call was admitted. A call that waited for the lock of its user asks this before it
 * changes how the user signs in.
 */
export async function refuseEnded({ sessionId }: Pick<Actor, "sessionId">): Promise<void> {
  const ended = await run(sql`select 1 from sessions where id = ${sessionId} and ended_at is not null`);
  if (ended > 0) throw new AppError("ERR_SESSION_ENDED");
}
