import type { Identity } from "@balcao/core/desk/contacts/address";
import { learnBlocked } from "@balcao/core/desk/contacts/blocking/block";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { inScope } from "../until.ts";

/** Marks contacts as blocked, or no longer blocked, after the owner of the number did so on the phone. */
export const blockedOnPhone = (
  { companyId, connectionId }: Lease,
  identities: readonly Identity[],
  blocked: boolean,
  closing: AbortSignal,
): Promise<void> => inScope({ companyId, closing }, () => learnBlocked(connectionId, identities, blocked));
