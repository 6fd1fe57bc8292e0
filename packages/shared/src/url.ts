/** An address without slashes at its end: a path may follow. */
export const withoutEndSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, "");
