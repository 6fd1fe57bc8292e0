import { createHmac } from "node:crypto";

/** JSON as Meta writes it: letters beyond ASCII as \uXXXX, and slashes escaped. */
export const asMetaWrites = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The signature header over the exact bytes. */
export const signatureOf = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
