import { failCommand } from "@balcao/core/connections/commands";
import { takeBack } from "@balcao/core/messages/take-back";

/** It was not done and will not be: what it changed here is as it was. Inside a scope. */
export async function giveUp(commandId: number, reason: string): Promise<void> {
  if ((await failCommand(commandId, reason)).length > 0) await takeBack(commandId);
}
