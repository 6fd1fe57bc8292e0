import { logger } from "@balcao/core/base/logger";
import { makeSetupCode } from "@balcao/core/office/setup/set-up";
import { env, production } from "../env.ts";

/** Processes that start within this time share a code; a later start makes a new one. */
const oneStartSeconds = 120;
/** The image has no npm scripts. */
const admin = production ? "docker compose exec api node packages/core/dist/admin.js" : "npm run admin --";
const another = `a new one: restart the api later than two minutes after this, or run ${admin} setup-code`;

/** Logs, while there is no user, how the first user signs up. */
export async function announceSetup(): Promise<void> {
  const made = await makeSetupCode({ keepForSeconds: oneStartSeconds });
  if (made === "done") return;
  const what = made === "kept" ? "the set-up code that the log said just before" : `the set-up code ${made.code}`;
  logger.warn(`Nobody is here yet: open ${env.PUBLIC_URL ?? ""}/setup and give ${what} (${another})`);
}
