export interface QueueOptionEvents {
  /** The tree of a queue changed, to this version, so screens that show it fetch it again. A whole tree would be too long for an event. */
  "queue-option.update": { queueId: number; version: number };
}
