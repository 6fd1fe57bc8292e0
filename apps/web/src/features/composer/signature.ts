import { storage } from "../../lib/storage.ts";

const key = "signOption";

/** Whether each text is sent with the attendant's name above it. This is on until somebody switches it off in this browser. */
export const signatureOn = (): boolean => storage.get(key) !== "false";
export const setSignatureOn = (on: boolean): void => storage.set(key, String(on));
