import { contactsApi } from "@balcao/shared/contacts/api";
import { contactRemovalApi } from "@balcao/shared/contacts/removal";
import type { Contact, ContactOrder, DuplicatedContact } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { saves } from "../../lib/cache/noun.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { contactKeys, dropContacts, learnContact } from "./cache.ts";

export const contactDetail = (contactId: number) =>
  queryOptions({
    queryKey: contactKeys.one(contactId),
    queryFn: ({ signal }) => call(contactsApi.show, { params: { contactId } }, signal),
  });

/** Pages of contacts: all contacts, or the contacts that the search term finds. */
export const contactPages = (searchParam: string, sortBy: ContactOrder) =>
  infiniteQueryOptions({
    queryKey: contactKeys.list(searchParam, sortBy),
    queryFn: ({ pageParam, signal }) =>
      call(contactsApi.list, { query: { searchParam, sortBy, cursor: pageParam } }, signal),
    ...byCursor,
  });

/** Contacts by name or number, for a field that chooses one. */
export const contactsFor = (searchParam: string) =>
  queryOptions({
    queryKey: contactKeys.search(searchParam),
    queryFn: async ({ signal }) => (await call(contactsApi.list, { query: { searchParam } }, signal)).contacts,
  });

/** A contact's earlier tickets. They are fetched whenever the user opens them, because events do not report all of them. */
export const contactTickets = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: contactKeys.tickets(contactId),
    queryFn: ({ pageParam, signal }) =>
      call(contactsApi.tickets, { params: { contactId }, query: { cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

export const useSaveContact = saves(contactsApi, learnContact);

/** The contact that already has the number, if the server refused for that reason. */
export function ownerIn(error: unknown): Contact | null {
  if (!(error instanceof AppError) || error.code !== "ERR_DUPLICATED_CONTACT") return null;
  return (error.details as DuplicatedContact | undefined)?.contact ?? null;
}

/** The data that the server would delete together with these contacts at this moment. */
export const removalPreview = (contactIds: readonly number[]) =>
  queryOptions({
    queryKey: ["contacts", "removal", contactIds],
    queryFn: ({ signal }) => call(contactRemovalApi.preview, { query: { contactIds: contactIds.join() } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const useDeleteContacts = () =>
  useChange(
    (contactIds: number[]) => call(contactRemovalApi.deleteMany, { body: { contactIds } }),
    (cache, { deleted }) => dropContacts(cache, deleted),
  );
