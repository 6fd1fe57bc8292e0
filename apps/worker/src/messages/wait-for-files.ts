import { AppError } from "@balcao/shared/errors";
import { NotNow } from "../whatsapp/gateway.ts";

const pauseMs = 30_000;

/** Postpones the work when the failure is that the bucket of the files does not answer. Such a failure is not the message's fault and costs no try. */
export function waitForFiles(error: unknown): void {
  if (error instanceof AppError && error.code === "ERR_UNAVAILABLE")
    throw new NotNow("the files cannot be reached", { againMs: pauseMs });
}
