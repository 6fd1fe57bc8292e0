import { logger } from "./logger.ts";
import { requestContext } from "./request.ts";

interface SecurityEvent {
  event:
    | "login"
    | "factor"
    | "refresh"
    | "session-ended"
    | "visit"
    | "refused"
    | "limited"
    | "setup"
    | "sign-up"
    | "email-confirmed"
    | "recovery"
    | "invitation";
  /** The outcome: "ok", a reason, or the code of the refusal. */
  result: string;
  /** Null if the user is not known. */
  userId: number | null;
  companyId: number | null;
}

/** Writes one line of the security log: who tried what from which address, and the outcome. Never pass it a secret, an e-mail or a text. */
export const logSecurity = (event: SecurityEvent): void =>
  logger.info({ ...event, ip: requestContext.getStore()?.ip ?? null }, "security");
