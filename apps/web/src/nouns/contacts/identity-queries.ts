import { contactIdentityApi } from "@balcao/shared/contacts/identity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { contactKeys, dropContacts, learnContact } from "./cache.ts";

/** The identity of a contact. It is fetched whenever the user opens it, because its suggestions depend on all other contacts. */
export const contactIdentity = (contactId: number) =>
  queryOptions({
    queryKey: contactKeys.identity(contactId),
    queryFn: ({ signal }) => call(contactIdentityApi.show, { params: { contactId } }, signal),
    staleTime: 0,
  });

export const useMergeContacts = (contactId: number) =>
  useChange(
    (withId: number) => call(contactIdentityApi.merge, { params: { contactId }, body: { withId } }),
    (cache, kept, withId) => {
      dropContacts(
        cache,
        [contactId, withId].filter((id) => id !== kept.id),
      );
      learnContact(cache, kept);
    },
  );

export const useUndoMerge = () =>
  useChange(
    (mergeId: number) => call(contactIdentityApi.undoMerge, { params: { mergeId } }),
    (cache, { kept, restored }) => {
      learnContact(cache, kept);
      learnContact(cache, restored);
    },
  );

export const useBlockContact = (contactId: number) =>
  useChange(
    (blocked: boolean) => call(contactIdentityApi.block, { params: { contactId }, body: { blocked } }),
    (cache, contact) => learnContact(cache, contact),
  );

export const useOptOut = (contactId: number) =>
  useChange(
    (body: { optedOut: boolean; words?: string }) => call(contactIdentityApi.optOut, { params: { contactId }, body }),
    (cache, contact) => learnContact(cache, contact),
  );
