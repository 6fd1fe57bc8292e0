import type { ErrorCode } from "@balcao/shared/errors";
import type { SendFailure } from "@balcao/shared/messages/schema";
import type { GraphFault } from "./graph.ts";

/** Meta's refusals of the caller: the token has expired or lacks a permission. */
export const isTokenFault = ({ code }: Pick<GraphFault, "code">): boolean => code === 0 || code === 3 || code === 190;
export const isPermissionFault = ({ code }: GraphFault): boolean =>
  code === 10 || code === 131005 || (code >= 200 && code <= 299);
/** The number is not registered for the Cloud API, or its registration is broken. */
export const isRegistrationFault = ({ code }: GraphFault): boolean => code === 131045 || code === 133010;
/** Too many calls, of any kind. */
export const isRateFault = ({ code }: Pick<GraphFault, "code">): boolean =>
  code === 4 || code === 80007 || code === 130429;
/** Too many messages to one person. */
export const isPairFault = ({ code }: Pick<GraphFault, "code">): boolean => code === 131056;
/** Meta's own trouble, which passes. */
export const isPassingFault = ({ code }: Pick<GraphFault, "code">): boolean =>
  [1, 2, 131000, 131016, 131057].includes(code);

/** Whether a message that Meta took and did not deliver for this reason may be sent again later. */
export const mayComeLater = (code: number): boolean =>
  [isRateFault, isPairFault, isPassingFault].some((is) => is({ code }));

const failures: Record<number, SendFailure> = {
  131026: "not-on-whatsapp",
  131030: "test-number",
  131031: "restricted",
  131037: "no-name",
  131042: "payment",
  131047: "window-closed",
  131048: "restricted",
  131051: "media",
  131052: "media",
  131053: "media",
  131064: "restricted",
  130472: "experiment",
  131049: "marketing-cap",
  131050: "no-marketing",
  130497: "restricted",
  368: "restricted",
};
/** A template is missing, paused or switched off, or does not accept these values. */
const isOfTemplate = (code: number): boolean => code >= 132_000 && code < 133_000;

/** Meta refused the file for its stated type, but may accept it as a document. */
export const isFileFault = (code: number | null): boolean => code === 131053;

/** The reason why a message did not arrive, as our code. */
export const failureOfCode = (code: number): SendFailure =>
  failures[code] ?? (isOfTemplate(code) ? "template" : "refused");

/** The meaning of Meta's subcode for a call about a template. */
const templateRefusals: Record<number, ErrorCode> = {
  2388019: "ERR_TEMPLATE_LIMIT",
  2388023: "ERR_TEMPLATE_NAME_RESTS",
  2388024: "ERR_TEMPLATE_EXISTS",
  2388025: "ERR_TEMPLATE_CATEGORY",
  2593002: "ERR_NO_MESSAGE_TEMPLATE_FOUND",
  2593003: "ERR_TEMPLATE_STATE",
  2593004: "ERR_TEMPLATE_EDIT_RESTS",
};

/** Turns Meta's refusal of a call about a template into our refusal. */
export function templateRefusalOf(fault: GraphFault): ErrorCode {
  if (isTokenFault(fault)) return "ERR_OFFICIAL_TOKEN";
  if (isPermissionFault(fault)) return "ERR_OFFICIAL_PERMISSION";
  if (isRateFault(fault)) return "ERR_OFFICIAL_SILENT";
  return templateRefusals[fault.subcode ?? 0] ?? "ERR_TEMPLATE_REFUSED";
}
