import { identifyContact } from "@balcao/core/desk/identity/identify";
import { addressOf, type Identity } from "@balcao/core/desk/contacts/address";
import { knownAddresses } from "@balcao/core/desk/contacts/numbers/identities";
import { inScope } from "../until.ts";

const batch = 100;

export interface GivenName {
  identities: Identity[];
  name: string;
}

/** Takes names and second addresses from the phone's address book for contacts that the company already has. It creates no contacts. */
export async function learnNames(companyId: number, given: readonly GivenName[], closing: AbortSignal): Promise<void> {
  const scope = { companyId, closing };
  const known = await inScope(scope, () => ofKnown(given));
  for (let at = 0; at < known.length; at += batch)
    await inScope(scope, async () => {
      // The known contacts are read again for each batch, because a contact that a user deleted meanwhile would otherwise be created again.
      for (const { identities, name } of await ofKnown(known.slice(at, at + batch)))
        await identifyContact(identities, name);
    });
}

async function ofKnown(given: readonly GivenName[]): Promise<GivenName[]> {
  const identities = given.flatMap((one) => one.identities);
  const isKnown = await knownAddresses(identities);
  return given.filter((one) => one.identities.some((identity) => isKnown.has(addressOf(identity))));
}
