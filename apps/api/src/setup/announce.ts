import { logger } from "@balcao/core/base/logger";
import { makeSetupCode } from "@balcao/core/office/setup/set-up";
import { env, production } from "../env.ts";

/** Processes that start within this time share one code. A later start makes a new code. */
const oneStartSeconds = 120;
/** This names the script by its path, because the image has no npm scripts. */
const admin = production ? "docker compose exec api node packages/core/dist/admin.js" : "npm run admin --";
const another = `a new one: restart the api later than two minutes after this, or run ${admin} setup-code`;

/** Logs how the first user signs up, while the installation has no user. */
export async function announceSetup(): Promise<void> {
  const made = await makeSetupCode({ keepForSeconds: oneStartSeconds });
  if (made === "done") return;
  const what = made === "kept" ? "the set-up code that the log said just before" : `the set-up code ${made.code}`;
  logger.warn(`Nobody is here yet: open ${env.PUBLIC_URL ?? ""}/setup and give ${what} (${another})`);
}
