import { isIP } from "node:net";
import { inCompany } from "@balcao/core/base/database";
import { logSecurity } from "@balcao/core/base/security-log";
import {
  addPasskey,
  findPasskey,
  type KnownPasskey,
  knownPasskeys,
  readHandle,
  takeAnswer,
  writeHandle,
} from "@balcao/core/company/factors/passkeys";
import { productName } from "@balcao/core/company/branding/branding";
import { proofOf } from "@balcao/core/company/users/before-change";
import { AppError } from "@balcao/shared/errors";
import type { Assertion, Creation, Question, Registration } from "@balcao/shared/factors/passkey-shape";
import type { Actor } from "@balcao/shared/permissions";
import type { SignedIn } from "@balcao/core/company/auth/login";
import { signInOf } from "@balcao/core/company/auth/login";
import type { Request } from "express";
import { factorBrowserOf } from "./factor-browser.ts";
import { publicUrl } from "@balcao/core/base/env";
import { isOurChallenge, makeChallenge } from "./challenge.ts";

/** Loads the library at its first use, because loading takes half a second. */
const library = () => import("@simplewebauthn/server");

/** The site for which passkeys are made: the installation's own address, never one from a request. */
function site(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl());
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) throw new AppError("ERR_PASSKEYS_OFF");
  return { rpID: hostname, origin };
}

const forSignIn = "sign-in";
const forUser = (what: "add" | "prove", { companyId, userId }: Actor) => `${what} ${companyId} ${userId}`;

/** What a browser needs to make a passkey of this user. */
export async function askForPasskey(actor: Actor): Promise<Creation> {
  const { rpID } = site();
  const { generateRegistrationOptions } = await library();
  const { known, email, name } = await inCompany(actor.companyId, async () => ({
    known: await knownPasskeys(actor.userId),
    email: (await proofOf(actor)).email,
    name: await productName(),
  }));
  const options = await generateRegistrationOptions({
    rpID,
    rpName: name,
    userID: new TextEncoder().encode(writeHandle(actor)),
    userName: email,
    userDisplayName: actor.name,
    challenge: makeChallenge(forUser("add", actor)),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as [],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...(options as unknown as Creation), rp: { id: rpID, name } };
}

/** Checks a new passkey outside of any scope, and keeps it. */
export async function registerPasskey(actor: Actor, { name, passkey }: { name: string; passkey: Registration }) {
  const { rpID, origin } = site();
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: (challenge) => isOurChallenge(challenge, forUser("add", actor)),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw new AppError("ERR_PASSKEY");
  const { id, publicKey, counter } = registrationInfo.credential;
  const made = {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    name,
    transports: passkey.response.transports,
  };
  return inCompany(actor.companyId, () => addPasskey(actor, made));
}

export const askToSignIn = (): Promise<Question> => ask(forSignIn, []);

/** Call in the actor's company. */
export const askForProof = async (actor: Actor): Promise<Question> =>
  ask(forUser("prove", actor), await knownPasskeys(actor.userId));

async function ask(purpose: string, known: Awaited<ReturnType<typeof knownPasskeys>>): Promise<Question> {
  const { rpID: rpId } = site();
  const allowCredentials = known.map(({ credentialId: id, transports }) => ({
    id,
    type: "public-key" as const,
    transports,
  }));
  const challenge = Buffer.from(makeChallenge(purpose)).toString("base64url");
  return { challenge, rpId, timeout: 300_000, allowCredentials, userVerification: "required" };
}

type KeyOwner = Pick<Actor, "companyId" | "userId">;

/** Signs in the owner of this passkey. */
export async function signInBy(
  req: Request,
  passkey: Assertion,
  opening: Parameters<typeof signInOf>[2],
): Promise<SignedIn> {
  const handle = Buffer.from(passkey.response.userHandle ?? "", "base64url").toString();
  const who = readHandle(handle);
  if (!who) throw new AppError("ERR_PASSKEY");
  const enter = async ({ passwordHash, email }: KnownPasskey) => {
    const known = (await factorBrowserOf(req, who.userId, email)) !== null;
    const signedIn = await signInOf(who.userId, passwordHash, { ...opening, known });
    if (!signedIn) throw new AppError("ERR_PASSKEY");
    return signedIn;
  };
  const log = (result: string) => logSecurity({ event: "factor", result, ...who });
  const signedIn = await withAnswer(who, passkey, forSignIn, enter, log);
  log("ok");
  return signedIn;
}

/** Does `work` for an actor who proved their passkey. */
export const provenBy = <T>(actor: Actor, passkey: Assertion, work: () => Promise<T>): Promise<T> =>
  withAnswer(actor, passkey, forUser("prove", actor), work);

/**
 * Checks outside of any scope what a passkey signed; then uses up the answer and does `work` in one transaction. The result is checked before
 * anything is stored, because the library returns a wrong signature and does not throw.
 */
async function withAnswer<T>(
  who: KeyOwner,
  passkey: Assertion,
  purpose: string,
  work: (known: KnownPasskey) => Promise<T>,
  onRefusal: (code: string) => void = () => undefined,
): Promise<T> {
  const place = site();
  const known = await inCompany(who.companyId, () => findPasskey(who.userId, passkey.id));
  // Without a known passkey the handle proves nothing.
  if (!known) throw new AppError("ERR_PASSKEY");
  return check(who, known, { ...place, passkey, purpose }, work).catch((error: unknown) => {
    if (error instanceof AppError) onRefusal(error.code);
    throw error;
  });
}

async function check<T>(
  who: KeyOwner,
  known: KnownPasskey,
  { rpID, origin, passkey, purpose }: ReturnType<typeof site> & { passkey: Assertion; purpose: string },
  work: (known: KnownPasskey) => Promise<T>,
): Promise<T> {
  const now = new Date();
  let challenge = "";
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: (given) => {
      challenge = given;
      return isOurChallenge(given, purpose, now);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // The counter is compared later, where its row is locked and where a refusal also tells the user.
    credential: { id: passkey.id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
  }).catch(refuse);
  if (!verified) throw new AppError("ERR_PASSKEY");
  const { newCounter: counter } = authenticationInfo;
  const answer = await inCompany(who.companyId, async () => {
    const isTaken = await takeAnswer({ passkeyId: known.id, userId: who.userId, challenge, counter }, now);
    return isTaken ? { done: await work(known) } : isTaken;
  });
  if (answer === null) throw new AppError("ERR_PASSKEY");
  if (answer === false) throw new AppError("ERR_PASSKEY_COUNTER");
  return answer.done;
}

/** The library throws when the origin, site, challenge or kind is wrong, and when it cannot read the answer. */
function refuse(): never {
  throw new AppError("ERR_PASSKEY");
}
