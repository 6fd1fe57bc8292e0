import { identifyContact } from "@balcao/core/contacts/identify";
import { inCompany, query } from "@balcao/core/database";
import type { Identity } from "@balcao/core/messages/inbound";
import { untilDatabase } from "../until.ts";

const batch = 100;

export interface GivenName {
  identities: Identity[];
  name: string;
}

/** Takes over names and second addresses of people the company knows already; the phone's address book opens no contacts. */
export async function learnNames(companyId: number, given: readonly GivenName[], signal: AbortSignal): Promise<void> {
  const inScope = <T>(work: () => Promise<T>) => untilDatabase(() => inCompany(companyId, work), signal);
  const known = await inScope(() => ofKnown(given));
  for (let at = 0; at < known.length; at += batch)
    await inScope(async () => {
      // Once more: whom somebody removed meanwhile would be opened again.
      for (const { identities, name } of await ofKnown(known.slice(at, at + batch)))
        await identifyContact(identities, name);
    });
}

async function ofKnown(given: readonly GivenName[]): Promise<GivenName[]> {
  const identities = given.flatMap((one) => one.identities);
  const known = await query<Identity>(
    `select kind, value from contact_identities join unnest($1::text[], $2::text[]) as given(kind, value) using (kind, value)`,
    [identities.map(({ kind }) => kind), identities.map(({ value }) => value)],
  );
  const isKnown = new Set(known.map(({ kind, value }) => `${kind}:${value}`));
  return given.filter((one) => one.identities.some(({ kind, value }) => isKnown.has(`${kind}:${value}`)));
}
