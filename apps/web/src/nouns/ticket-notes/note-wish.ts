import { makeWish } from "../../lib/shell/wish.ts";

/** Opens the field for a new note in the conversation on screen, wherever the wish for it comes from. */
export const { ask: wishNote, useWish: useNoteWish } = makeWish();
