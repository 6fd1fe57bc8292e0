import type { TagEvents } from "@balcao/shared/tags/events";
import type { Live } from "../../lib/live.ts";
import { dropTag, orderTags, putTag } from "./cache.ts";

export const tagsLive: Live<TagEvents> = {
  "tag.update": (cache, { tag }) => putTag(cache, tag),
  "tag.order": (cache, { tagIds }) => orderTags(cache, tagIds),
  "tag.delete": (cache, { tagId }) => dropTag(cache, tagId),
};
