import { consentsApi as api } from "@balcao/shared/consents/api";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Body, call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";

const all = ["consents"] as const;

/** The legal bases of one person, those in force first. */
export const consentsOf = (contactId: number) =>
  queryOptions({
    queryKey: [...all, "of", contactId],
    queryFn: ({ signal }) => call(api.list, { params: { contactId } }, signal),
  });

/** Messages of the person that may prove something: the newest, or those with these words. */
export const proofsOf = (contactId: number, searchParam: string) =>
  queryOptions({
    queryKey: [...all, "proofs", contactId, searchParam],
    queryFn: ({ signal }) => call(api.proofs, { params: { contactId }, query: { searchParam } }, signal),
    placeholderData: keepPreviousData,
  });

const renew = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: all });

hears({
  consents: renew,
  // An opt-out ends the consent to marketing, and its only event is that of the contact.
  "contact.update": (cache, { contact }) => void cache.invalidateQueries({ queryKey: consentsOf(contact.id).queryKey }),
});

/** After the user's own change, everything else that is stored about the person is fetched again, because the change may have set or ended an opt-out. */
const renewPerson = (cache: QueryClient, contactId: number) => {
  renew(cache);
  void cache.invalidateQueries({ queryKey: ["personal-data", contactId] });
};

export const useGiveConsent = (contactId: number) =>
  useChange(
    (body: Body<typeof api.give>) => call(api.give, { params: { contactId }, body }),
    (cache) => renewPerson(cache, contactId),
    true,
  );

export const useWithdrawConsent = (contactId: number, consentId: number) =>
  useChange(
    (body: Body<typeof api.withdraw>) => call(api.withdraw, { params: { consentId }, body }),
    (cache) => renewPerson(cache, contactId),
    true,
  );
