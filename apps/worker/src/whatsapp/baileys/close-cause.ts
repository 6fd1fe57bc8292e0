import { logger } from "@balcao/core/base/logger";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { CloseCause } from "../gateway.ts";
import { LinkEnded } from "./linking/link-ended.ts";

/** The machine found no way to the server: its name is not known, nobody listens there, or the network does not lead there. */
const noWay = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** The code with which the operating system says so; null for any other error. */
function noWayIn(error: Error | undefined): string | null {
  const { code } = (error && "data" in error && error.data instanceof Error ? error.data : {}) as { code?: unknown };
  return typeof code === "string" && noWay.test(code) ? code : null;
}

/** Why a socket of this number ended. Only the log says what the machine found on its way to the server. */
export function loggedCauseOf({ connectionId }: Pick<Lease, "connectionId">, error: Error | undefined): CloseCause {
  const code = noWayIn(error);
  if (code !== null) logger.warn({ connectionId, code }, "this machine does not reach WhatsApp");
  return causeOf(error);
}

/** Why a socket really ended, because Baileys also reports errors that it makes itself. */
export function causeOf(error: Error | undefined): CloseCause {
  if (!error) return "lost";
  if (error instanceof LinkEnded) return error.fault;
  // The server offered no QR at all, and Baileys ended the socket itself.
  if (error.message === "QR refs attempts ended") return "unpaired";
  if (noWayIn(error) !== null) return "unreachable";
  const code = "output" in error ? (error.output as { statusCode?: number }).statusCode : undefined;
  if (code === 408) return "timeout";
  // A code that WhatsApp did not send means a broken line, and so does 428.
  const isSaid = /^(Stream Errored|Connection Failure|Multi-device beta)/.test(error.message);
  return isSaid && code !== undefined && code !== 428 ? code : "lost";
}
