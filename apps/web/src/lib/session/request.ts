import type { Request, Route } from "@balcao/shared/contract";
import { AppError, type ErrorCode, isErrorCode } from "@balcao/shared/errors";
import { needsSession } from "@balcao/shared/permissions";
import { session } from "./session.ts";

type Plain = string | number | boolean | undefined;
type LooseOptions = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown };

/** The server did not answer. Nobody knows whether the call ran, so another try may help. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export const bodyOf = <R extends Route>(request: Request<R>): unknown => (request as LooseOptions).body;

/** Removes half a character, because a field with a maximum length may cut an emoji in two and the server refuses the rest of the emoji. */
export const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, "");
export const jsonOf = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (typeof value === "string" ? whole(value) : value));

/** The URL of a call: the contract's path with parameters and query filled in. */
export function addressOf<R extends Route>(route: R, request: Request<R>): string {
  const { params = {}, query = {} } = request as LooseOptions;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** The header with the access token. A public call is sent without the token, because an old token must not prevent a login. */
export function authorization(route: Route): Record<string, string> {
  const token = needsSession(route.access) ? session.token() : null;
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** The code for an answer without a code of our catalogue, chosen by its status. Such an answer is a proxy's page or comes from a newer server. */
const nearest: Record<number, ErrorCode> = {
  400: "ERR_VALIDATION",
  403: "ERR_NO_PERMISSION",
  404: "ERR_NOT_FOUND",
  413: "ERR_BODY_TOO_LARGE",
  429: "ERR_TOO_MANY_REQUESTS",
  502: "ERR_UNAVAILABLE",
  503: "ERR_UNAVAILABLE",
  504: "ERR_UNAVAILABLE",
};

/** The error in an answer of the server. */
export function refusalOf(status: number, data: unknown): AppError {
  const { error, details } = (data ?? {}) as { error?: unknown; details?: unknown };
  return isErrorCode(error) ? new AppError(error, details) : new AppError(nearest[status] ?? "ERR_INTERNAL");
}
