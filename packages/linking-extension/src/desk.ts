import type { Desk } from "./pack/manifest.ts";

/** The packer replaces this word by the desk, or by null. */
declare const __DESK__: Desk | null;
/** The desk for which this extension was made. Null in an extension for a store. */
export const desk = __DESK__;
