import { z } from "zod";
import type { Permission } from "./permissions.ts";

/** Where the handler runs: in one transaction of the caller's company, in the platform's, or outside any (it enters scopes itself). */
export type RouteScope = "company" | "platform" | "none";

/** One HTTP call, as both sides see it. `access` has no default on purpose: forgetting it does not compile. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, Express syntax; parameters match digits unless their schema says otherwise. */
  path: `/${string}`;
  access: "public" | "user" | Permission;
  scope?: RouteScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body; with `files` the text fields of a multipart body. */
  body?: z.ZodType;
  /** Accepts multipart too: this many files at most, in the field `medias`, stored before the handler runs. */
  files?: number;
  /** Where the specification calls the field of the files otherwise. */
  fileField?: string;
  /** The answer is bytes written by the handler; `response` then describes nothing. */
  stream?: true;
  response: z.ZodType;
}
export const route = <const R extends Route>(r: R): R => r;

type Part<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? S : never;
type In<R, K extends string> = [Part<R, K>] extends [never] ? unknown : { [P in K]: z.input<Part<R, K>> };
type Out<R, K extends string> = [Part<R, K>] extends [never] ? unknown : { [P in K]: z.output<Part<R, K>> };
/** What a caller must send. */
export type Request<R extends Route> = In<R, "params"> & In<R, "query"> & In<R, "body">;
/** What a handler receives, validated. */
export type Input<R extends Route> = Out<R, "params"> & Out<R, "query"> & Out<R, "body">;
/** What a caller gets. */
export type Response<R extends Route> = z.output<R["response"]>;
/** What a handler must give. */
export type Reply<R extends Route> = z.input<R["response"]>;

/** A path parameter: a positive integer that fits the column; anything else is a 404, not a 500. */
export const idParam = z.coerce.number().int().min(1).max(2_147_483_647);
/** Text from outside without the NUL that Postgres refuses. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\u0000"), "NUL is not text");
