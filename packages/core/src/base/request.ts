import { AsyncLocalStorage } from "node:async_hooks";

/** The request that is being answered. Every log line of this request carries its id. */
export interface RequestContext {
  requestId: string;
  /** The caller's address. */
  ip: string;
  /** The operator who makes the request as a user; set once the caller is known. */
  operator?: string | undefined;
}
export const requestContext = new AsyncLocalStorage<RequestContext>();
