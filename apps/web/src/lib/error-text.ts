import { AppError } from "@balcao/shared/errors";
import i18next from "i18next";
import { Unreachable } from "./request.ts";

/** The text of a refusal in the reader's language. An error without a text says that something went wrong, never its code. */
export function errorText(error: unknown): string {
  if (error instanceof AppError) return i18next.t([`errors:${error.code}`, "errors:ERR_INTERNAL"]);
  return i18next.t(error instanceof Unreachable ? "errors:unreachable" : "errors:ERR_INTERNAL");
}
