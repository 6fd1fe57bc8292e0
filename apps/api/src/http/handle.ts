import { asPlatform, inCompany } from "@balcao/core/database";
import { isDatabaseDown } from "@balcao/core/database-errors";
import { loadActor, type SessionClaims } from "@balcao/core/sessions/access";
import type { Input, Reply, Route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, can } from "@balcao/shared/permissions";
import type { Request, Response, Router } from "express";
import { claimsOf } from "./auth.ts";
import { readBody } from "./body.ts";
import { discard, type Upload } from "./upload.ts";
import { readInput, readParams } from "./validate.ts";

/** For the few that set a cookie or write bytes. */
export interface Exchange {
  req: Request;
  res: Response;
}
type Caller<R extends Route> = R["access"] extends "public" ? null : Actor;
type Files<R extends Route> = R extends { files: number } ? { files: Upload[] } : unknown;
type Answer<R extends Route> = R extends { stream: true } ? void : Reply<R>;
type Handler<R extends Route> = (input: Input<R> & Files<R>, actor: Caller<R>, http: Exchange) => Promise<Answer<R>>;

/** Every contract that has a behaviour: what the OpenAPI page shows and the tests walk. */
export const bound: Route[] = [];

/**
 * Binds a contract to its behaviour: who, body, scope, access, validation, answer. In the scope "company" all that reads the
 * database happens in one transaction, the actor included; bodies and files are taken before it opens.
 */
export function handle<const R extends Route>(router: Router, route: R, handler: Handler<R>): void {
  if (route.access === "public" && (route.scope ?? "company") === "company")
    throw new Error(`${route.method} ${route.path} is public: it has no company to run in`);
  bound.push(route);
  // The types that tie input to contract end here: below, a route is any route.
  const run = handler as (input: unknown, actor: Actor | null, http: Exchange) => Promise<unknown>;
  router[route.method.toLowerCase() as "get"](route.path, async (req, res, next) => {
    const params = readParams(route, req.params);
    if (!params) return next();
    res.locals.route = route.path;
    const reply = await answer(route, run, params, { req, res });
    if (!route.stream) res.json(reply);
  });
}

async function answer(
  route: Route,
  run: (input: unknown, actor: Actor | null, http: Exchange) => Promise<unknown>,
  params: object,
  http: Exchange,
): Promise<unknown> {
  const { req, res } = http;
  const claims = route.access === "public" ? null : claimsOf(req, route);
  const inside = (route.scope ?? "company") === "company";
  const known = claims && !inside ? await inCompany(claims.companyId, () => admit(claims, route)) : null;
  const files = await readBody(route, claims, req, res);
  const work = async () => {
    const actor = claims && inside ? await admit(claims, route) : known;
    const input = { ...readInput(route, req), ...(route.params && { params }), ...(route.files && { files }) };
    const reply = await run(input, actor, http);
    return route.stream ? reply : route.response.parse(reply);
  };
  try {
    if (inside && claims) return await inCompany(claims.companyId, work);
    return route.scope === "platform" ? await asPlatform(work) : await work();
  } catch (error) {
    // A database that went away may have kept what the files belong to: those are left to the sweep.
    if (!isDatabaseDown(error)) await discard(files);
    throw error;
  }
}

/** The actor of a living session who may call this route. */
async function admit(claims: SessionClaims, route: Route): Promise<Actor> {
  const actor = await loadActor(claims);
  if (!actor) throw new AppError("ERR_SESSION_ENDED");
  if (route.access !== "user" && route.access !== "public" && !can(actor, route.access))
    throw new AppError("ERR_NO_PERMISSION");
  return actor;
}
