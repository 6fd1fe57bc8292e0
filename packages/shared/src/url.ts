/** An address without slashes at its end, so that a path can be added. */
export const withoutEndSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

/** Whether an address is one of the machine itself, which nobody else reaches. */
export const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
