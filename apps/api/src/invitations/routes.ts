import { inCompany } from "@balcao/core/base/database";
import { hashPassword } from "@balcao/core/base/passwords";
import { loginAnew } from "@balcao/core/company/auth/login";
import { acceptInvitation, findInvitation } from "@balcao/core/company/invitations/accept";
import { listInvitations } from "@balcao/core/company/invitations/access";
import { type Installation, invite, renewInvitation, revokeInvitation } from "@balcao/core/company/invitations/service";
import { companyOf } from "@balcao/core/company/invitations/token";
import { requireGoodPassword } from "@balcao/core/company/passwords/require";
import { judgedForNew } from "@balcao/core/company/users/before-change";
import { deviceName } from "@balcao/shared/auth/device-name";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { invitationsApi as api } from "@balcao/shared/invitations/api";
import { lengthsFor } from "@balcao/shared/users/password";
import { Router } from "express";
import { publicUrl } from "@balcao/core/base/env";
import { giveSession, requireSameOrigin } from "../http/auth.ts";
import { guess, invitationLimits } from "../http/guesses.ts";
import { handle } from "../http/handle.ts";
import { sendsMail } from "../sign-up/sign-up.ts";

const installation = (): Installation => ({ publicUrl: publicUrl(), sendsMail: sendsMail() });

/** Works in the company that a link names. A link that names no company is refused as an invalid invitation. */
async function ofLink<T>(token: string, work: () => Promise<T>): Promise<T> {
  const companyId = companyOf(token);
  if (companyId === null) throw new AppError("ERR_INVALID_INVITATION");
  return inCompany(companyId, work);
}

/** Reads the invitation of a link, and the values against which the new user's password is judged. */
const aboutLink = (token: string, { name, email }: { name: string; email: string }) =>
  ofLink(token, async () => {
    const invitation = await findInvitation(token, new Date());
    const { profile } = invitation;
    const judged = await judgedForNew({ profile, name, email: invitation.email || email });
    return { invitation, judged };
  });

async function open(token: string) {
  const { invitation, judged } = await aboutLink(token, { name: "", email: "" });
  return {
    company: judged.company,
    invitedBy: invitation.invitedBy.name,
    email: invitation.email,
    password: lengthsFor(judged.policy, judged),
  };
}

/** The password is judged and hashed outside of any scope. When several people use the link, the first one becomes the user. */
async function accept({ password, place: _place, ...given }: Input<typeof api.accept>["body"]) {
  const { invitation, judged } = await aboutLink(given.token, given);
  if (invitation.email === "" && given.email === "")
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "email"], message: "Expected an e-mail address" }]);
  await requireGoodPassword(password, judged);
  const hash = await hashPassword(password);
  return ofLink(given.token, () => acceptInvitation(given, hash, new Date()));
}

export const invitations = Router();
handle(invitations, api.list, async () => ({ invitations: await listInvitations() }));
handle(invitations, api.create, ({ body }, actor) => invite(actor, body, installation(), new Date()));
handle(invitations, api.renew, ({ params }, actor) =>
  renewInvitation(actor, params.invitationId, installation(), new Date()),
);
handle(invitations, api.revoke, ({ params }, actor) => revokeInvitation(actor, params.invitationId));
handle(invitations, api.open, ({ body }, _, { req }) => guess(invitationLimits(req), () => open(body.token)));
handle(invitations, api.accept, async ({ body }, _, { req, res }) => {
  requireSameOrigin(req);
  const { email } = await guess(invitationLimits(req), () => accept(body));
  const { password, place } = body;
  return giveSession(
    req,
    res,
    await loginAnew({ email, password, place, device: deviceName(req.get("user-agent") ?? "") }),
  );
});
