import { type Graph, GraphFault } from "./graph.ts";
import { isRateFault } from "./faults.ts";

/** The names come first, so that the earlier conversations have names from the start. */
const parts = ["smb_app_state_sync", "history"] as const;

/**
 * Asks Meta for the address book and the earlier conversations of a number's WhatsApp Business app. Both arrive later, by webhook. Returns the code
 * of Meta's refusal, for example for a number that is in no app, or else null. Throws GraphFault after too many calls, or NoAnswer. Meta gives each
 * part once, so the second part is requested even when the first is refused.
 */
export async function askPhone(
  graph: Graph,
  { phoneNumberId, token }: { phoneNumberId: string; token: string },
): Promise<number | null> {
  let refused: number | null = null;
  for (const part of parts) {
    const body = { messaging_product: "whatsapp", sync_type: part };
    try {
      await graph.call({ method: "POST", path: `/${phoneNumberId}/smb_app_data`, token, body });
    } catch (error) {
      if (!(error instanceof GraphFault) || isRateFault(error)) throw error;
      refused ??= error.code;
    }
  }
  return refused;
}
