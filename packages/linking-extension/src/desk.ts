import type { Desk } from "./pack/manifest.ts";

/** The packer writes the desk, or null, in place of this word. */
declare const __DESK__: Desk | null;
/** The desk for which this extension was made; null in one for a store. */
export const desk = __DESK__;
