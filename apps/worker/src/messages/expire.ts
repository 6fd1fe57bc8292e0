import { asPlatform, inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { expireCommand, staleCommands } from "@balcao/core/messages/expire";

/** Fails what waited too long for its number, one transaction each: nobody should think that it is still on its way. */
export async function expireAll(): Promise<void> {
  for (const stale of await asPlatform(staleCommands))
    await inCompany(stale.companyId, () => expireCommand(stale)).catch((error: unknown) =>
      logger.error(
        { err: error, companyId: stale.companyId, commandId: stale.id },
        "an old command could not be ended",
      ),
    );
}
