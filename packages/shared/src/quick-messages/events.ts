import type { QuickMessage } from "./schema.ts";

export interface QuickMessageEvents {
  "quick-message.update": { quickMessage: QuickMessage };
  /** The quick message was deleted, or its owner made it private. */
  "quick-message.delete": { quickMessageId: number };
}
