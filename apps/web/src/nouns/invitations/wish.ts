import { makeWish } from "../../lib/shell/wish.ts";

/** The list of first steps asks for an invitation with this wish, and the page of users then opens the dialog for it. */
export const { ask: askToInvite, useWish: useInviteWish } = makeWish();
