import type { Activity } from "./schema.ts";

export interface ActivityEvents {
  /** A change in a conversation. The number's own decisions are sent as `bot-step.create`. */
  "activity.create": { contactId: number; activity: Activity };
}
