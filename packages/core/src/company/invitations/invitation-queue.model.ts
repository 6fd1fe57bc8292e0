import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const InvitationQueueRow = table(
  "invitation_queues",
  { companyId: integer, invitationId: integer, queueId: integer },
  { key: ["companyId", "invitationId", "queueId"] },
);
export type InvitationQueueRow = InstanceType<typeof InvitationQueueRow>;
