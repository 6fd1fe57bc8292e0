import type { Tag } from "./schema.ts";

export interface TagEvents {
  /** The tag is new or changed. Screens also show it on its tickets. */
  "tag.update": { tag: Tag };
  /** The tag was deleted and is on no ticket any more. There is no event for each of its tickets. */
  "tag.delete": { tagId: number };
  /** An admin put the tags in this order. Tags that are not named come after the others, by name. */
  "tag.order": { tagIds: number[] };
}
