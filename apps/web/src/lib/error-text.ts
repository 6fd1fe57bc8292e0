import { AppError } from "@balcao/shared/errors";
import i18next from "i18next";

/** A refusal in the reader's language. */
export const errorText = (error: unknown): string =>
  i18next.t(error instanceof AppError ? `errors:${error.code}` : "errors:unreachable");
