import { storage } from "../../lib/storage.ts";

const key = "signOption";

/** Whether each text is sent with the attendant's name above it. The signature is on until the user switches it off in this browser. */
export const signatureOn = (): boolean => storage.get(key) !== "false";
export const setSignatureOn = (on: boolean): void => storage.set(key, String(on));
