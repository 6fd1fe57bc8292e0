import type { OwnSession } from "@balcao/shared/auth/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { SessionRow } from "./session.model.ts";

const shown = ["id", "place", "device", "address", "createdAt", "rotatedAt"] as const;

/** The actor's sessions, newest first. They are few, because each place has one session and an operator's sessions expire. */
export async function listOwnSessions({ userId, sessionId }: Actor): Promise<OwnSession[]> {
  const rows = await query(
    SessionRow.shape(...shown),
    sql`select ${SessionRow.pick("s", ...shown)} from sessions s
      where s.user_id = ${userId} and s.visit_id is null and s.ended_at is null and s.expires_at > now() order by s.created_at desc, s.id limit 50`,
  );
  return rows.map(({ createdAt, rotatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    usedAt: rotatedAt.toISOString(),
    here: row.id === sessionId,
  }));
}
