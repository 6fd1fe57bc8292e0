import { bigint, boolean, integer, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** A goal of a conversation, and whether it was met or missed. */
export const GoalResultRow = table("goal_results", {
  id: bigint.default,
  companyId: integer,
  ticketId: integer.null,
  goal: oneOf(["answer", "resolution"]),
  met: boolean,
  queueId: integer.null,
  userId: integer.null,
  at: timestamp.default,
});
export type GoalResultRow = InstanceType<typeof GoalResultRow>;
