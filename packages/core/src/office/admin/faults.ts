import { AppError, type ErrorCode } from "@balcao/shared/errors";
import { Fault } from "../../base/host-faults.ts";
import { startFault } from "../../base/start-faults.ts";

const words: Partial<Record<ErrorCode, string>> = {
  ERR_EMAIL_ALREADY_EXISTS: "Somebody has this e-mail already. To get in again: reset-password",
  ERR_COMPANY_NAME_ALREADY_EXISTS: "There is a company of this name already",
  ERR_NO_FACTOR_FOUND: "This user has no second factor",
  ERR_NO_USER_FOUND: "Nobody has this e-mail",
  ERR_NO_COMPANY_FOUND: "There is no company of this name",
  ERR_COMPANY_SEALED: "This company came in a file, or left in one: company open",
  ERR_CANNOT_BLOCK_SUPER_COMPANY: "An operator works in this company, so it cannot be blocked",
  ERR_PASSWORD_COMMON: "This password is one of the most used: choose another one",
  ERR_PASSWORD_PERSONAL: "A password is not the name, the e-mail or the company: choose another one",
  ERR_NO_HELP_VIDEO_FOUND: "There is no help video of this number: help-video list",
  ERR_TOO_MANY_ITEMS: "There are as many already as there may be",
  ERR_UNAVAILABLE: "The bucket of the files does not answer: docker compose exec api node apps/worker/dist/doctor.js",
  ERR_SETUP_DONE: "There is somebody already, so the set-up page is closed. Further operators: create-super",
};

/** A line or two for a mistake that the caller can mend; the whole stack for a fault of ours. */
export function explain(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (error instanceof AppError) return words[error.code] ?? error.code;
  if (error instanceof Error && error.name === "AbortError") return "Stopped: nothing was changed";
  return startFault(error);
}
