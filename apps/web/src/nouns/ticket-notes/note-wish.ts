import { makeWish } from "../../lib/shell/wish.ts";

/** Asks for a new note in the conversation that is open, and begins one when somebody wants to write it. */
export const { ask: wishNote, useWish: useNoteWish } = makeWish();
