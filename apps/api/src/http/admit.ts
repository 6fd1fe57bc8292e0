import { requestContext } from "@balcao/core/base/request";
import { logSecurity } from "@balcao/core/base/security-log";
import { loadActor, type SessionClaims } from "@balcao/core/company/auth/actor";
import { requireReauthenticated } from "@balcao/core/company/auth/reauthentication";
import { isClosedToVisits, type Route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Access, type Actor, can, needsSession, type TokenCaller } from "@balcao/shared/permissions";
import { hasFeature } from "@balcao/shared/plans/features";
import type { Request } from "express";
import { bearerOf } from "./auth.ts";

/** Finds the caller of a token. Null when the token is unknown. */
export type FindToken = (token: string) => Promise<TokenCaller | null>;
/** Says whether the sender signed exactly these bytes. */
export type CheckSignature = (bytes: Buffer, req: Request) => boolean | Promise<boolean>;

/**
 * The checks for callers without a session. They run outside any scope and enter one themselves. Where a check is null, it
 * is not set up, and every caller is refused.
 */
export interface Verifiers {
  token?: FindToken | null;
  signature?: CheckSignature | null;
}
/** The verifiers that `handle()` needs for a contract of this access. */
export type NeededVerifiers<A extends Access> = A extends "token"
  ? [verifiers: { token: FindToken | null }]
  : A extends "signed"
    ? [verifiers: { signature: CheckSignature | null }]
    : [];

/**
 * Loads the actor of a session. Refuses an ended session, a call that is closed to visits, a user who owes a second factor, a missing permission, an
 * e-mail that is not confirmed, a suspended company, a plan without the route's feature, and a missing fresh proof.
 */
export async function admitUser(claims: SessionClaims, route: Route): Promise<Actor> {
  const actor = await loadActor(claims);
  if (!actor) throw new AppError("ERR_SESSION_ENDED");
  requireOwnSession(actor, route);
  if (actor.owesFactor && !route.whileOwingFactor) throw new AppError("ERR_FACTOR_REQUIRED");
  if (needsSession(route.access) && route.access !== "user" && !can(actor, route.access))
    throw new AppError("ERR_NO_PERMISSION");
  if (actor.unconfirmed && !route.whenUnconfirmed) throw new AppError("ERR_EMAIL_NOT_CONFIRMED");
  requireStanding(actor, route);
  requireFeature(actor, route);
  if (route.reauthenticated) await requireReauthenticated(actor);
  return actor;
}

/** Finds the caller of the token in the header. Refuses an unknown token, a suspended company, and a plan without the route's feature. */
export async function admitToken(req: Request, route: Route, { token: find }: Verifiers): Promise<TokenCaller> {
  const token = bearerOf(req);
  const caller = token && find ? await find(token) : null;
  if (!caller) {
    logSecurity({ event: "refused", result: "ERR_API_TOKEN", userId: null, companyId: null });
    throw new AppError("ERR_API_TOKEN");
  }
  requireStanding(caller, route);
  requireFeature(caller, route);
  return caller;
}

/**
 * Notes the visiting operator in the request, so that everything written during the request names the operator. Refuses routes that are closed to
 * visits.
 */
function requireOwnSession({ visit }: Actor, route: Route): void {
  const request = requestContext.getStore();
  if (request) request.operator = visit?.operator;
  if (visit && isClosedToVisits(route)) throw new AppError("ERR_NOT_DURING_VISIT");
}

function requireStanding({ suspended }: Actor | TokenCaller, { whenSuspended }: Route): void {
  if (suspended && !whenSuspended) throw new AppError("ERR_SUBSCRIPTION_EXPIRED");
}

function requireFeature(caller: Actor | TokenCaller, { plan }: Route): void {
  if (plan && !hasFeature(caller, plan)) throw new AppError("ERR_PLAN_FEATURE_DISABLED");
}
