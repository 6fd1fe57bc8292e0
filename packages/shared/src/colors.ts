import { text } from "./contract.ts";

/** "#abc" to "#aabbccdd", and nothing but a colour, since screens put it into their styles. */
export const colorSchema = text(9).regex(/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i);
