import { type Identity, bareBsuid, jidOf } from "@balcao/core/desk/contacts/address";
import { logger } from "@balcao/core/base/logger";
import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { changeBlock } from "@balcao/outside/graph/block-users";
import { Unreachable } from "../gateway.ts";
import type { Calls } from "./calls.ts";

/**
 * Blocks or unblocks the addresses of a person at Meta, and returns those for which Meta did so. Meta blocks only a person who wrote to the number
 * within a day, and only so many for one number.
 */
export async function changeBlocks(
  calls: Calls,
  access: OfficialAccess,
  addresses: readonly Identity[],
  blocked: boolean,
): Promise<Identity[]> {
  if (addresses.length === 0) throw new Unreachable("no address is known");
  const changed: Identity[] = [];
  for (const address of addresses) {
    calls.brakes.check();
    const user = address.kind === "phone" ? { user: address.value } : { user_id: bareBsuid(address.value) };
    const called = await calls.safely(access, jidOf(address), () => changeBlock(calls.graph, access, user, blocked));
    const code = "refusal" in called ? called.refusal.code : called.answer;
    if (code === null) changed.push(address);
    else logger.info({ phoneNumberId: access.phoneNumberId, code, blocked }, "Meta did not change a block");
  }
  return changed;
}
