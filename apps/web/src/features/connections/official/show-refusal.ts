import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { UseFormReturn } from "react-hook-form";
import { errorText } from "../../../lib/error-text.ts";
import type { OfficialAccess } from "../../../nouns/connections/official.ts";

/** The field to which a refusal of Meta's belongs. */
const fieldOf: Partial<Record<ErrorCode, keyof OfficialAccess>> = {
  ERR_OFFICIAL_TOKEN: "token",
  ERR_OFFICIAL_PERMISSION: "token",
  ERR_OFFICIAL_NUMBER_ID: "phoneNumberId",
  ERR_OFFICIAL_NUMBER_TAKEN: "phoneNumberId",
  ERR_OFFICIAL_NUMBER_HERE: "phoneNumberId",
  ERR_OFFICIAL_ACCOUNT_ID: "wabaId",
  ERR_OFFICIAL_APP_SECRET: "appSecret",
};

/** Puts a refusal beside its field. False when the refusal belongs to no field. */
export function showRefusal(form: UseFormReturn<OfficialAccess>, error: Error): boolean {
  const field = error instanceof AppError ? fieldOf[error.code] : undefined;
  if (field) form.setError(field, { message: errorText(error) }, { shouldFocus: true });
  return field !== undefined;
}
