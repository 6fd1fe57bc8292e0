import type { GraphFault } from "./graph.ts";

/** What a refusal of Meta's says about who calls: the token has run out or may not do this. */
export const isTokenFault = ({ code }: GraphFault): boolean => code === 0 || code === 3 || code === 190;
export const isPermissionFault = ({ code }: GraphFault): boolean =>
  code === 10 || code === 131005 || (code >= 200 && code <= 299);
/** Too many calls, of any kind. */
export const isRateFault = ({ code }: GraphFault): boolean => code === 4 || code === 80007 || code === 130429;
