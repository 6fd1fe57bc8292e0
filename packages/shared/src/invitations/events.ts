import type { Invitation } from "./schema.ts";

export interface InvitationEvents {
  /** An invitation was made, or got a new link. */
  "invitation.update": { invitation: Invitation };
  /** An invitation was revoked or accepted. */
  "invitation.delete": { invitationId: number };
}
