export interface RetentionEvents {
  /** A retention was set, began or was stopped, or removed something. Screens fetch it again. */
  retentions: Record<string, never>;
  /** Words or files of old conversations of these contacts were removed. Screens fetch those conversations again. */
  "conversations.cleared": { contactIds: number[] };
}
