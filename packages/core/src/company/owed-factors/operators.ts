import { isLoopback } from "@balcao/shared/url";

/** Whether operators must have a second factor. They must in production, when the address is not one of this machine. */
export const operatorsMustHaveFactor = (given: { NODE_ENV: string; PUBLIC_URL?: string | undefined }): boolean =>
  given.NODE_ENV === "production" && given.PUBLIC_URL !== undefined && !isLoopback(given.PUBLIC_URL);
