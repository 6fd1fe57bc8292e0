/** An address without slashes at its end, so that a path can be added. */
export const withoutEndSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

/** Whether an address leads to the machine itself. */
export const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
