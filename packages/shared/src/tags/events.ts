import type { Tag } from "./schema.ts";

export interface TagEvents {
  /** The tag is new or changed; screens show it on its tickets too. */
  "tag.update": { tag: Tag };
  /** The tag is deleted and on no ticket any more. No event for each of its tickets follows. */
  "tag.delete": { tagId: number };
  /** An admin put the tags in this order. Those that are not named stand after the others, by name. */
  "tag.order": { tagIds: number[] };
}
