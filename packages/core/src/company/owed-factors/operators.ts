import { isLoopback } from "@balcao/shared/url";

/** Whether operators must have a second factor: where the product runs for others, at an address that others reach. */
export const operatorsMustHaveFactor = (given: { NODE_ENV: string; PUBLIC_URL?: string | undefined }): boolean =>
  given.NODE_ENV === "production" && given.PUBLIC_URL !== undefined && !isLoopback(given.PUBLIC_URL);
