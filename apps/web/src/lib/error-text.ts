import { AppError } from "@balcao/shared/errors";
import { numberRefusals } from "@balcao/shared/numbers/typed-number";
import i18next from "i18next";
import { Unreachable } from "./session/request.ts";

/** Refusals whose details say why a number cannot be valid. */
const numberCodes: ReadonlySet<string> = new Set(["ERR_WAPP_INVALID_CONTACT", "ERR_NUMBER_INVALID"]);

/** The text of a refusal in the reader's language. An error without a text is reported as a failure, never by its code. */
export function errorText(error: unknown): string {
  if (error instanceof AppError) {
    const named = namedOf(error.details);
    if (error.code === "ERR_TOO_MANY_REQUESTS" && typeof named["retryAfter"] === "number")
      return i18next.t("errors:tooMany", { count: Math.ceil(named["retryAfter"] / 60) });
    const reason = numberRefusals.find((one) => one === named["reason"]);
    if (reason && numberCodes.has(error.code)) return i18next.t(`errors:numberRefused.${reason}`);
    return i18next.t([`errors:${error.code}`, "errors:ERR_INTERNAL"], named);
  }
  return i18next.t(error instanceof Unreachable ? "errors:unreachable" : "errors:ERR_INTERNAL");
}

/**
 * Explains why something could not be loaded, for the state of a page. A page that is not available during an operator's visit gets the text for
 * that. Every other error gets the general text `failed`.
 */
export const whyNotLoaded = (error: unknown, failed: string): string =>
  error instanceof AppError && error.code === "ERR_NOT_DURING_VISIT" ? errorText(error) : failed;

/** The values in a refusal's details, such as limits or a waiting time. */
const namedOf = (details: unknown): Record<string, unknown> =>
  typeof details === "object" && details !== null && !Array.isArray(details) ? { ...details } : {};
