import { makeWish } from "../../lib/shell/wish.ts";

/** Asks for the tags of the conversation that is open, and shows them for choosing. */
export const { ask: wishTags, useWish: useTagsWish } = makeWish();
