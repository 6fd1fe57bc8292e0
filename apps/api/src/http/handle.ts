import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";
import { traced } from "@balcao/core/base/tracing/traced";
import type { SessionClaims } from "@balcao/core/company/auth/actor";
import { tellOperators } from "@balcao/core/company/users/operators";
import { requireStorage } from "@balcao/core/company/storage/service";
import type { Input, Reply, Route } from "@balcao/shared/contract";
import { type Actor, needsSession, type TokenCaller } from "@balcao/shared/permissions";
import type { Request, Response, Router } from "express";
import { admitToken, admitUser, type NeededVerifiers, type Verifiers } from "./admit.ts";
import { claimsOf } from "./auth.ts";
import { readBody, sendsFiles } from "./body.ts";
import { addressOf } from "./address.ts";
import { type Payer, spend, spendAsStranger } from "./budgets.ts";
import { withUploadPlace } from "./upload-places.ts";
import { discard, type Upload } from "./upload.ts";
import { readInput, readParams } from "./validate.ts";

/** The request and response, for the few handlers that set a cookie or write bytes. */
export interface Exchange {
  req: Request;
  res: Response;
}
type Caller<R extends Route> = R["access"] extends "public" | "signed"
  ? null
  : R["access"] extends "token"
    ? TokenCaller
    : Actor;
type Files<R extends Route> = R extends { files: number } ? { files: Upload[] } : unknown;
type Answer<R extends Route> = R extends { stream: true } ? void : Reply<R>;
type Handler<R extends Route> = (input: Input<R> & Files<R>, caller: Caller<R>, http: Exchange) => Promise<Answer<R>>;
/** A handler of any contract, because `handle()` has already checked the types. */
type Run = (input: unknown, caller: Actor | TokenCaller | null, http: Exchange) => Promise<unknown>;

/** All contracts that have a handler. The OpenAPI page lists these contracts, and tests check each of them. */
export const bound: Route[] = [];

/**
 * Binds a contract to its handler: caller, body, scope, access, validation, answer. In the scope "company" one transaction reads the actor and runs
 * the handler. Bodies and files are read before it opens.
 */
export function handle<const R extends Route>(
  router: Router,
  route: R,
  handler: Handler<R>,
  ...needed: NeededVerifiers<R["access"]>
): void {
  refuseContradiction(route);
  bound.push(route);
  // From here on the code does not depend on the type of the contract.
  const run = handler as Run;
  const [verifiers = {}] = needed as [Verifiers?];
  router[route.method.toLowerCase() as "get"](route.path, async (req, res, next) => {
    const params = readParams(route, req.params);
    if (!params) return next();
    res.locals.route = route.path;
    const about = { "http.request.method": route.method, "http.route": route.path };
    const reply = await traced(`${route.method} ${route.path}`, about, () =>
      answer({ route, run, verifiers }, params, { req, res }),
    );
    // The work is committed, so a failure to inform the other operators does not undo it.
    if (changesInstallation(route))
      await asPlatform(tellOperators).catch((error: unknown) =>
        logger.warn({ reason: String(error) }, "the operators were not told of a change"),
      );
    if (!route.stream) res.json(reply);
  });
}

/** Whether a call changes what other operators have on screen. The end of a visit is not included, because a job announces it. */
const changesInstallation = ({ access, method, tells }: Route): boolean =>
  tells !== false && method !== "GET" && (access === "operator" || access === "helps-page:edit");

/** Refuses a contract that needs a company when its callers have none. Such callers are anybody, or a service that signs. */
function refuseContradiction({ method, path, access, scope = "company", plan, files }: Route): void {
  if (access !== "public" && access !== "signed") return;
  const faults = [scope === "company" && "to run in", plan && "with a plan", files && "to keep files for"];
  const fault = faults.find(Boolean);
  if (fault) throw new Error(`${method} ${path} is ${access}: it has no company ${fault}`);
}

async function spendFor({ budget }: Route, { withFiles, ...payer }: Payer & { withFiles: boolean }): Promise<void> {
  await spend("call", payer);
  if (budget) await spend(budget, payer);
  if (withFiles) await spend("upload", payer);
}

/** Whether another service makes this call: it signs what it sends, or calls an address with a secret. */
const isOfService = ({ access, path }: Route): boolean => access === "signed" || path.includes("/:secret");

async function admitFirst(claims: SessionClaims, route: Route, withFiles: boolean): Promise<Actor> {
  const actor = await admitUser(claims, route);
  if (withFiles) await requireStorage();
  return actor;
}

interface BoundRoute {
  route: Route;
  run: Run;
  verifiers: Verifiers;
}

async function answer({ route, run, verifiers }: BoundRoute, params: object, http: Exchange): Promise<unknown> {
  const { req, res } = http;
  const inside = (route.scope ?? "company") === "company";
  const claims = needsSession(route.access) ? claimsOf(req, route) : null;
  if (!claims) await spendAsStranger(addressOf(req), { isService: isOfService(route) });
  const token = route.access === "token" ? await admitToken(req, route, verifiers) : null;
  const payer = claims ?? (token && { companyId: token.companyId, userId: null, tokenId: token.tokenId });
  const companyId = payer?.companyId ?? null;
  res.locals.caller = { userId: claims?.userId ?? null, companyId };
  const withFiles = sendsFiles(route, req);
  if (payer) await spendFor(route, { ...payer, withFiles });
  // The session and the company's storage are checked before the files are read, so the bytes of refused callers never reach the disk.
  const isFirst = claims && (!inside || withFiles);
  const known = isFirst ? await inCompany(claims.companyId, () => admitFirst(claims, route, withFiles)) : token;
  if (token && withFiles) await inCompany(token.companyId, requireStorage);
  const body = () => readBody(route, { companyId, verifiers }, req, res);
  const files = await (withFiles && payer ? withUploadPlace(payer, body) : body());
  const work = async () => {
    const caller = claims && inside ? await admitUser(claims, route) : known;
    const input = { ...readInput(route, req), ...(route.params && { params }), ...(route.files && { files }) };
    const reply = await run(input, caller, http);
    return route.stream ? reply : route.response.parse(reply);
  };
  try {
    // Other uploads may have filled the storage while these files arrived.
    if (files.length > 0 && companyId !== null) await inCompany(companyId, requireStorage);
    if (inside && companyId !== null) return await inCompany(companyId, work, { reads: route.method === "GET" });
    return route.scope === "platform" ? await asPlatform(work) : await work();
  } catch (error) {
    // The files stay when the database was lost during the commit, because the commit may have stored their rows. If it did not, the sweep deletes the
    // files.
    if (!isDatabaseDown(error)) await discard(files);
    throw error;
  }
}
