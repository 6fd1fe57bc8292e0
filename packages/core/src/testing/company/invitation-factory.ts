import { InvitationRow } from "../../company/invitations/invitation.model.ts";
import { makeToken } from "../../company/invitations/token.ts";
import { idOf } from "../factories.ts";

/** An invitation by link that is open for a week. */
export const makeInvitation = (companyId: number, invitedBy: number): Promise<number> =>
  idOf(companyId, () =>
    InvitationRow.create({
      email: "",
      profile: "user",
      hash: makeToken(companyId).hash,
      invitedBy,
      expiresAt: new Date(Date.now() + 604_800_000),
    }),
  );
