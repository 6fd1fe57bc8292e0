import type { QuickMessage } from "./schema.ts";

export interface QuickMessageEvents {
  "quick-message.update": { quickMessage: QuickMessage };
  /** Deleted, or kept by its owner from now on. */
  "quick-message.delete": { quickMessageId: number };
}
