import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../company/audit/record.ts";
import { requireConnection } from "../connections/access.ts";

/**
 * Refuses a step when no link waits for a passkey, so that nobody waits for an answer in vain. Returns the last digits of the number if a user typed
 * the number for a code.
 */
export async function requireLinkWithPasskey(connectionId: number): Promise<{ digits: string | null }> {
  const { passkey, number, pairingNumber } = await requireConnection(connectionId);
  if (!passkey) throw new AppError("ERR_NO_PASSKEY_ASKED");
  return { digits: (number ?? pairingNumber)?.slice(-4) ?? null };
}

/** Records which user showed the passkey, but no part of the passkey itself. */
export async function recordPasskeyShown(actor: Actor, connectionId: number): Promise<void> {
  await recordAudit(actor, "connection.passkey-shown", await requireConnection(connectionId), {});
}
