import { storage } from "../../lib/storage.ts";

const key = "signOption";

/** Whether the customer sees who writes above each text; on unless somebody switched it off in this browser. */
export const signs = (): boolean => storage.get(key) !== "false";
export const setSigns = (on: boolean): void => storage.set(key, String(on));
