import type { Invitation } from "./schema.ts";

export interface InvitationEvents {
  /** Made, or with a new link. */
  "invitation.update": { invitation: Invitation };
  /** Revoked, or the colleague has come. */
  "invitation.delete": { invitationId: number };
}
