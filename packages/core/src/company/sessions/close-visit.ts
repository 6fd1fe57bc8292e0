import type { AuthEvents } from "@balcao/shared/auth/events";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { VisitRow } from "./visit.model.ts";

/** Writes the end of a visit into the company's audit, once, and informs the operators. The visit's session has already ended. */
export async function closeVisit(visitId: number, reason: AuthEvents["session.ended"]["reason"]): Promise<void> {
  const by = reason === "visit-left" ? "left" : reason === "visit-over" ? "operator" : "company";
  const [visit] = await query(
    { ...VisitRow.shape("operatorId", "operatorName", "userId"), name: text },
    sql`update visits v set ended_at = now(),
        ended_by = case when v.expires_at <= now() then 'hour' else ${by} end from users u
      where v.id = ${visitId} and v.ended_at is null and u.company_id = v.company_id and u.id = v.user_id
      returning ${VisitRow.pick("v", "operatorId", "operatorName", "userId")}, u.name`,
  );
  if (!visit) return;
  const operator = { userId: visit.operatorId, name: visit.operatorName };
  await recordAudit(operator, "visit.ended", { id: visit.userId, name: visit.name }, {});
  enqueue("visits.tell", {});
}
