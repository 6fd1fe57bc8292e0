export interface QueueOptionEvents {
  /** The tree of a queue changed, to this version: a screen that shows it fetches it again. A whole tree would be too long to tell. */
  "queue-option.update": { queueId: number; version: number };
}
