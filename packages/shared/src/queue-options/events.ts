export interface QueueOptionEvents {
  /** The tree of a queue changed to this version. Screens with the tree fetch it again, because a whole tree would be too long for an event. */
  "queue-option.update": { queueId: number; version: number };
}
