import { makeWish } from "../../lib/shell/wish.ts";

/** Opens the choice of tags for the conversation on screen, at the request of any part of the page. */
export const { ask: wishTags, useWish: useTagsWish } = makeWish();
