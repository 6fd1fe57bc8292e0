import { logger } from "@balcao/core/base/logger";
import { hostCommand } from "@balcao/core/office/doctor/host-command";
import { makeSetupCode } from "@balcao/core/office/setup/set-up";
import { env } from "../env.ts";

/** Processes that start within this time share one code. A later start makes a new code. */
const oneStartSeconds = 120;

/** Logs how the first user signs up, while the installation has no user. */
export async function announceSetup(): Promise<void> {
  const made = await makeSetupCode({ keepForSeconds: oneStartSeconds });
  if (made === "done") return;
  const another = `a new one: restart the api later than two minutes after this, or run ${hostCommand("setup-code")}`;
  const what = made === "kept" ? "the set-up code that the log said just before" : `the set-up code ${made.code}`;
  logger.warn(`Nobody is here yet: open ${env.PUBLIC_URL ?? ""}/setup and give ${what} (${another})`);
}
