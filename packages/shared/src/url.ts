/** An address without slashes at its end, so that a path can be added. */
export const withoutEndSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, "");
