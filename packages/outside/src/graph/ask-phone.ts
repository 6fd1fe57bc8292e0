import { type Graph, GraphFault } from "./graph.ts";
import { isRateFault } from "./faults.ts";

/** The names before the earlier conversations, so that these have names from their beginning. */
const parts = ["smb_app_state_sync", "history"] as const;

/**
 * Asks Meta for what the WhatsApp Business app of a number knows: its address book and its earlier conversations. Both come later, by webhook. Answers the
 * code of Meta's refusal, such as for a number that is in no app, else null. Throws GraphFault after too many calls, or NoAnswer. Meta gives each part
 * once, so the other one is asked for although Meta refuses one.
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
