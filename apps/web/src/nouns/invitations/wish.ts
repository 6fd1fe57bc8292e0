import { makeWish } from "../../lib/shell/wish.ts";

/** The first steps request an invitation with this wish, and the page of users opens its dialog. */
export const { ask: askToInvite, useWish: useInviteWish } = makeWish();
