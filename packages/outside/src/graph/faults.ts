import type { SendFailure } from "@balcao/shared/messages/schema";
import type { GraphFault } from "./graph.ts";

/** What a refusal of Meta's says about who calls: the token has run out or may not do this. */
export const isTokenFault = ({ code }: GraphFault): boolean => code === 0 || code === 3 || code === 190;
export const isPermissionFault = ({ code }: GraphFault): boolean =>
  code === 10 || code === 131005 || (code >= 200 && code <= 299);
/** Too many calls, of any kind. */
export const isRateFault = ({ code }: GraphFault): boolean => code === 4 || code === 80007 || code === 130429;

const failures: Record<number, SendFailure> = {
  131026: "not-on-whatsapp",
  131030: "not-on-whatsapp",
  131031: "restricted",
  131042: "restricted",
  131047: "window-closed",
  131048: "restricted",
  131051: "media",
  131052: "media",
  131053: "media",
  130497: "restricted",
  368: "restricted",
};
/** Why a message did not arrive, in our words. */
export const failureOfCode = (code: number): SendFailure => failures[code] ?? "refused";
