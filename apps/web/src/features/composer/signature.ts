import { storage } from "../../lib/storage.ts";

const key = "signOption";

/** Whether each text goes out under the attendant's name. It is on until it is switched off in this browser. */
export const signatureOn = (): boolean => storage.get(key) !== "false";
export const setSignatureOn = (on: boolean): void => storage.set(key, String(on));
