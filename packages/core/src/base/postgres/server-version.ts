import { UnfitInstallation } from "../start-faults.ts";

/** The oldest PostgreSQL that has the collation of `hosting/create-owner.sh`. The tests run on it and on newer versions. */
export const oldestServer = 17;

/** Refuses an older server, because nobody has tested one. Statements made for newer servers would be slow on it without any error. */
export function refuseOldServer(version: string): void {
  if (!(Number.parseInt(version, 10) >= oldestServer))
    throw new UnfitInstallation(`PostgreSQL ${oldestServer} or newer is needed, and this server is ${version}.`);
}
