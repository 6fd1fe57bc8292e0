import type { Tag } from "./schema.ts";

export interface TagEvents {
  /** Made or changed; the tickets that carry it show it so. */
  "tag.update": { tag: Tag };
  /** It is on no ticket any more: no event follows for each. */
  "tag.delete": { tagId: number };
}
