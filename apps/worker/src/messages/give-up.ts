import { failCommand } from "@balcao/core/numbers/commands/line";
import { takeBack } from "@balcao/core/desk/messages/changes/take-back";

/** Fails a command for good, and undoes its change in our tables. Call it inside a scope. */
export async function giveUp(commandId: number, reason: string): Promise<void> {
  if ((await failCommand(commandId, reason)) > 0) await takeBack(commandId);
}
