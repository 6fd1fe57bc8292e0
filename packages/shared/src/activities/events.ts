import type { Activity } from "./schema.ts";

export interface ActivityEvents {
  /** Something happened to a conversation. What the number decides by itself is sent as `bot-step.create`. */
  "activity.create": { contactId: number; activity: Activity };
}
