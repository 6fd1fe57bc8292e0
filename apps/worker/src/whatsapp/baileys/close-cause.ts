import { logger } from "@balcao/core/base/logger";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { CloseCause } from "../close-cause.ts";
import { LinkEnded } from "./linking/link-ended.ts";

/** The machine found no way to the server: the name is unknown, the port is closed, or the network has no route. */
const noWay = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** The system's code for an unreachable server. Null for any other error. */
function noWayIn(error: Error | undefined): string | null {
  const { code } = (error && "data" in error && error.data instanceof Error ? error.data : {}) as { code?: unknown };
  return typeof code === "string" && noWay.test(code) ? code : null;
}

/** The reason why a socket of this number ended. Only the log contains the machine's network error. */
export function loggedCauseOf({ connectionId }: Pick<Lease, "connectionId">, error: Error | undefined): CloseCause {
  const code = noWayIn(error);
  if (code !== null) logger.warn({ connectionId, code }, "this machine does not reach WhatsApp");
  return causeOf(error);
}

/** The true reason why a socket ended, because Baileys also reports errors that it makes itself. */
export function causeOf(error: Error | undefined): CloseCause {
  if (!error) return "lost";
  if (error instanceof LinkEnded) return error.fault;
  // The server offered no QR at all, and Baileys ended the socket itself.
  if (error.message === "QR refs attempts ended") return "unpaired";
  if (noWayIn(error) !== null) return "unreachable";
  const code = "output" in error ? (error.output as { statusCode?: number }).statusCode : undefined;
  if (code === 408) return "timeout";
  // A code that WhatsApp did not send means a broken connection, and so does 428.
  const isSaid = /^(Stream Errored|Connection Failure|Multi-device beta)/.test(error.message);
  return isSaid && code !== undefined && code !== 428 ? code : "lost";
}
