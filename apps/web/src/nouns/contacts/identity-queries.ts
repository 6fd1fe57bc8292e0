import { contactIdentityApi } from "@balcao/shared/contacts/identity";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { contactKeys, dropContacts, learnContact } from "./cache.ts";

/** The identity of a contact. Its suggestions depend on all other contacts, so it is fetched whenever it is opened. */
export const contactIdentity = (contactId: number) =>
  queryOptions({
    queryKey: contactKeys.identity(contactId),
    queryFn: ({ signal }) => call(contactIdentityApi.show, { params: { contactId } }, signal),
    staleTime: 0,
  });

export const useMergeContacts = (contactId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (withId: number) => call(contactIdentityApi.merge, { params: { contactId }, body: { withId } }),
    onSuccess: (kept, withId) => {
      dropContacts(
        cache,
        [contactId, withId].filter((id) => id !== kept.id),
      );
      learnContact(cache, kept);
    },
  });
};

export const useUndoMerge = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (mergeId: number) => call(contactIdentityApi.undoMerge, { params: { mergeId } }),
    onSuccess: ({ kept, restored }) => {
      learnContact(cache, kept);
      learnContact(cache, restored);
    },
  });
};

export const useBlockContact = (contactId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) => call(contactIdentityApi.block, { params: { contactId }, body: { blocked } }),
    onSuccess: (contact) => learnContact(cache, contact),
  });
};

export const useOptOut = (contactId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { optedOut: boolean; words?: string }) =>
      call(contactIdentityApi.optOut, { params: { contactId }, body }),
    onSuccess: (contact) => learnContact(cache, contact),
  });
};
