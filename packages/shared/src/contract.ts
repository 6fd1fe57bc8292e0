import { z } from "zod";
import type { Access } from "./permissions.ts";
import type { PlanFeature } from "./plans/features.ts";

/** The transaction in which the handler runs: the company's, the platform's, or none, if the handler enters scopes itself. */
export type RouteScope = "company" | "platform" | "none";

/**
 * The budgets of calls that cost more than usual: a search; a question to WhatsApp or to another service (`lookup`); the import or export of whole
 * lists (`bulk`); files; and for programs, sending a message and requesting its state.
 */
export type Budget = "search" | "lookup" | "bulk" | "upload" | "send" | "state";

/** One HTTP call for both sides. `access` has no default on purpose, so that a contract without it does not compile. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below /api in Express syntax. Parameters match digits unless their schema says otherwise. */
  path: `/${string}`;
  access: Access;
  /** The feature that the company's plan must include. Otherwise the answer is 403 ERR_PLAN_FEATURE_DISABLED. */
  plan?: PlanFeature;
  /**
   * Whether the call also works for a suspended company, as the calls for signing in and out, and for paying do. Every other call gets 402
   * ERR_SUBSCRIPTION_EXPIRED.
   */
  whenSuspended?: true;
  /**
   * Whether the call also works for a company without a confirmed e-mail, as the calls for signing in and out, and for confirming do. Every other call
   * gets 403 ERR_EMAIL_NOT_CONFIRMED.
   */
  whenUnconfirmed?: true;
  /** Whether the call also works for a user who must have a second factor and has none. Every other call gets 403 ERR_FACTOR_REQUIRED. */
  whileOwingFactor?: true;
  /** Whether the call is refused during a visit of the operator, with 403 ERR_NOT_DURING_VISIT. `isClosedToVisits` lists all other refused calls. */
  duringVisit?: false;
  /** Whether the call needs a fresh proof of the user (`auth/rules.ts`). Without one it gets 403 ERR_REAUTHENTICATION_REQUIRED. */
  reauthenticated?: true;
  scope?: RouteScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers that the handler reads, by their names in lower case. Only programs send them, so `Request` leaves them out. */
  headers?: z.ZodObject;
  /** The JSON body. With `files` these are the text fields of a multipart body. */
  body?: z.ZodType;
  /** The call also accepts multipart, with at most this many files in the field `medias`. They are stored before the handler runs. */
  files?: number;
  /** The name of the file field, if it is not `medias`. */
  fileField?: string;
  /** The narrower budget of a call, in addition to the budget for all calls. A call with files always takes from `upload`. */
  budget?: Budget;
  /** The largest body of a signed call, if it may exceed the usual limit. */
  mostBytes?: number;
  /** False for an operator's call that is a small part of a long task. The other operators get no notice of such a call. */
  tells?: false;
  /** Whether the handler writes the bytes of the answer itself, so that `response` describes nothing. */
  stream?: true;
  /** Whether the cookie for files may replace the bearer token, because a <video> sends no header. */
  byCookie?: true;
  response: z.ZodType;
}
export const route = <const R extends Route>(r: R): R => r;

/**
 * Whether a call is refused during a visit of the operator. This applies to marked calls, all calls about payments, and calls for the operator only.
 */
export const isClosedToVisits = ({ access, duringVisit }: Pick<Route, "access" | "duringVisit">): boolean =>
  duringVisit === false || access === "billing-page:view" || access === "operator";

type Part<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? S : never;
type InputPart<R, K extends string> = [Part<R, K>] extends [never] ? unknown : { [P in K]: z.input<Part<R, K>> };
type OutputPart<R, K extends string> = [Part<R, K>] extends [never] ? unknown : { [P in K]: z.output<Part<R, K>> };
/** The data that a caller must send. */
export type Request<R extends Route> = InputPart<R, "params"> & InputPart<R, "query"> & InputPart<R, "body">;
/** The data that a handler receives, after validation. */
export type Input<R extends Route> = OutputPart<R, "params"> &
  OutputPart<R, "query"> &
  OutputPart<R, "headers"> &
  OutputPart<R, "body">;
/** The data that a caller receives. */
export type Response<R extends Route> = z.output<R["response"]>;
/** The data that a handler must return. */
export type Reply<R extends Route> = z.input<R["response"]>;

/** Another object in an answer, by its id and its name. */
export const namedSchema = z.object({ id: z.number().int(), name: z.string() });
/** A path parameter: a positive integer that fits the column. Anything else gives 404 and not 500. */
export const idParam = z.coerce.number().int().min(1).max(2_147_483_647);
/**
 * Text from outside. A text that is too long fails immediately (`abort`), because zod would otherwise run every refinement on it and on the object
 * that contains it. No text of a call, in any schema, may contain a NUL or half of a character: see `unkeepable()`.
 */
export const text = (max: number) => z.string().max(max, { abort: true });

/**
 * The path of the first text in `value` that the database would not store unchanged. Null if there is none. The database refuses NUL. A surrogate
 * without its other half is refused in JSON, and replaced in other columns.
 */
export function unkeepable(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | null {
  if (typeof value === "string") return /\0|\p{Surrogate}/u.test(value) ? path : null;
  if (value === null || typeof value !== "object") return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = unkeepable(key, path) ?? unkeepable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}
