import { text } from "./contract.ts";

/** A colour from "#abc" to "#aabbccdd". Nothing else is valid, because screens put the value into their styles. */
export const colorSchema = text(9).regex(/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i);
