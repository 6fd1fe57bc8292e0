import { UnfitInstallation } from "../start-faults.ts";

/** The oldest PostgreSQL that has the collation of `hosting/create-owner.sh`; the tests are run on it and on newer ones. */
export const oldestServer = 17;

/** The start refuses an older server, which nobody has tried: statements made for newer servers would only be slow there, without any error. */
export function refuseOldServer(version: string): void {
  if (!(Number.parseInt(version, 10) >= oldestServer))
    throw new UnfitInstallation(`PostgreSQL ${oldestServer} or newer is needed, and this server is ${version}.`);
}
