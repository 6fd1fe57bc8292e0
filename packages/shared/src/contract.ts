import { z } from "zod";
import type { Access } from "./permissions.ts";
import type { PlanFeature } from "./plans/features.ts";

/** The transaction in which the handler runs: the company's, the platform's, or none, when the handler enters scopes itself. */
export type RouteScope = "company" | "platform" | "none";

/**
 * What costs more than a usual call: a search, a question to WhatsApp about a number, the import or export of whole lists, files; and for programs,
 * sending a message and asking for its state.
 */
export type Budget = "search" | "lookup" | "bulk" | "upload" | "send" | "state";

/** One HTTP call, as both sides see it. `access` has no default on purpose, so that a contract without it does not compile. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below /api in Express syntax. Parameters match digits unless their schema says otherwise. */
  path: `/${string}`;
  access: Access;
  /** The feature that the company's plan must include; else the answer is 403 ERR_PLAN_FEATURE_DISABLED. */
  plan?: PlanFeature;
  /** The call works for a suspended company too: signing in and out, and what leads to paying. Every other call is 402 ERR_SUBSCRIPTION_EXPIRED. */
  whenSuspended?: true;
  /**
   * The call works for a company without a confirmed e-mail too: signing in and out, and confirming. Every other call is 403 ERR_EMAIL_NOT_CONFIRMED.
   */
  whenUnconfirmed?: true;
  /** The call is refused during a visit of the operator, with 403 ERR_NOT_DURING_VISIT; `isClosedToVisits` lists what else is refused. */
  duringVisit?: false;
  /** The call lets others in: 403 ERR_REAUTHENTICATION_REQUIRED unless the session's password was typed lately (`auth/rules.ts`). */
  reauthenticated?: true;
  scope?: RouteScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers that the handler reads, by their names in lower case. Only programs send them: `Request` leaves them out. */
  headers?: z.ZodObject;
  /** The JSON body; with `files` the text fields of a multipart body. */
  body?: z.ZodType;
  /** The call accepts multipart too, with at most this many files in the field `medias`. They are stored before the handler runs. */
  files?: number;
  /** The name of the file field, where the specification does not call it `medias`. */
  fileField?: string;
  /** The narrower budget from which a call takes, beside the one for all calls; a call with files takes from `upload` anyway. */
  budget?: Budget;
  /** A signed call may be so large, where it may be larger than others. */
  mostBytes?: number;
  /** The handler writes the bytes of the answer itself, and `response` describes nothing. */
  stream?: true;
  /** The cookie for files is enough instead of the bearer token, because a <video> sends no header. */
  byCookie?: true;
  response: z.ZodType;
}
export const route = <const R extends Route>(r: R): R => r;

/** Whether a call is refused during a visit of the operator: marked calls, all calls about payments, and calls for the operator only. */
export const isClosedToVisits = ({ access, duringVisit }: Pick<Route, "access" | "duringVisit">): boolean =>
  duringVisit === false || access === "billing-page:view" || access === "operator";

type Part<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? S : never;
type In<R, K extends string> = [Part<R, K>] extends [never] ? unknown : { [P in K]: z.input<Part<R, K>> };
type Out<R, K extends string> = [Part<R, K>] extends [never] ? unknown : { [P in K]: z.output<Part<R, K>> };
/** What a caller must send. */
export type Request<R extends Route> = In<R, "params"> & In<R, "query"> & In<R, "body">;
/** What a handler receives, after validation. */
export type Input<R extends Route> = Out<R, "params"> & Out<R, "query"> & Out<R, "headers"> & Out<R, "body">;
/** What a caller receives. */
export type Response<R extends Route> = z.output<R["response"]>;
/** What a handler must return. */
export type Reply<R extends Route> = z.input<R["response"]>;

/** A path parameter: a positive integer that fits the column; anything else is 404, not 500. */
export const idParam = z.coerce.number().int().min(1).max(2_147_483_647);
/**
 * Text from outside. A text that is too long ends its check at once; otherwise zod would run every refinement on it and on the object around it. No
 * text of a call, in any schema, may contain a NUL or half of a character: see `unkeepable()`.
 */
export const text = (max: number) => z.string().max(max, { abort: true });

/**
 * The path of the first text in `value` that the database would not store as it is; null if there is none. The database refuses NUL; half of a
 * character (a surrogate without its other half) it refuses in JSON and changes elsewhere.
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
