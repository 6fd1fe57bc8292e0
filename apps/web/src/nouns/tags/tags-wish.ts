import { makeWish } from "../../lib/shell/wish.ts";

/** Opens the choice of tags for the conversation on screen, wherever the wish for it comes from. */
export const { ask: wishTags, useWish: useTagsWish } = makeWish();
