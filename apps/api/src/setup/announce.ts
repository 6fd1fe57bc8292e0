import { logger } from "@balcao/core/logger";
import { makeSetupCode } from "@balcao/core/setup/set-up";
import { env } from "../env.ts";

/** Processes of one start share a code; a later start makes a new one. */
const oneStartSeconds = 120;
const another = "a new one: restart the api later than two minutes after this, or run npm run admin -- setup-code";

/** Where there is nobody yet, says in the log how to become the first. */
export async function announceSetup(): Promise<void> {
  const made = await makeSetupCode({ keepForSeconds: oneStartSeconds });
  if (made === "done") return;
  const what = made === "kept" ? "the set-up code that the log said just before" : `the set-up code ${made.code}`;
  logger.warn(`Nobody is here yet: open ${env.PUBLIC_URL ?? ""}/setup and give ${what} (${another})`);
}
