import { makeWish } from "../../lib/shell/wish.ts";

/** Opens the field for a new note in the conversation on screen, at the request of any part of the page. */
export const { ask: wishNote, useWish: useNoteWish } = makeWish();
