import { makeWish } from "../../lib/shell/wish.ts";

/** The first steps ask for an invitation, which the page of users makes. */
export const { ask: askToInvite, useWish: useInviteWish } = makeWish();
