import { profiles } from "@balcao/shared/permissions";
import { bytes, integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const InvitationRow = table("invitations", {
  id: integer.default,
  companyId: integer,
  email: text,
  profile: oneOf(profiles),
  hash: bytes,
  invitedBy: integer,
  madeAt: timestamp.default,
  expiresAt: timestamp,
  mailedAt: timestamp.null,
  endedAt: timestamp.null,
});
export type InvitationRow = InstanceType<typeof InvitationRow>;
