import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { expireCommand, staleCommands } from "@balcao/core/desk/messages/changes/expire";

/** Fails every command that waited too long for its number, so that users do not wait for it in vain. Each command has its own transaction. */
export async function expireAll(): Promise<void> {
  for (const stale of await asPlatform(staleCommands))
    await inCompany(stale.companyId, () => expireCommand(stale)).catch((error: unknown) =>
      logger.error(
        { err: error, companyId: stale.companyId, commandId: stale.id },
        "an old command could not be ended",
      ),
    );
}
