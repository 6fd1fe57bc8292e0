import type { GoneFiles } from "../../base/files/release.ts";

/** What was removed of the tickets of a batch. `ended` counts the tickets of which nothing of that part is left. */
export interface ClearedCounts extends GoneFiles {
  conversations: number;
  messages: number;
  ended: number;
}
