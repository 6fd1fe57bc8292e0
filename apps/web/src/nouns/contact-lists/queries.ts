import { contactListItemsApi, contactListsApi } from "@balcao/shared/contact-lists/api";
import type { Request } from "@balcao/shared/contract";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { byCursor } from "../../lib/paged.ts";
import { contactListKeys, dropItem, dropList, putImport, putItem, putList } from "./cache.ts";
import { contactListsLive } from "./live.ts";

hears(contactListsLive);

export const listPages = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: contactListKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) =>
      call(contactListsApi.list, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
  });

export const oneList = (contactListId: number) =>
  queryOptions({
    queryKey: contactListKeys.one(contactListId),
    queryFn: ({ signal }) => call(contactListsApi.show, { params: { contactListId } }, signal),
  });

export const itemPages = (contactListId: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: contactListKeys.items(contactListId, searchParam),
    queryFn: ({ pageParam, signal }) =>
      call(contactListItemsApi.list, { query: { contactListId, searchParam, cursor: pageParam } }, signal),
    ...byCursor,
  });

type ListFields = Request<typeof contactListsApi.create>["body"];

export const useSaveList = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: ListFields } | { id: number; body: Partial<ListFields> }) =>
      id === null
        ? call(contactListsApi.create, { body })
        : call(contactListsApi.update, { params: { contactListId: id }, body }),
    onSuccess: (list) => putList(cache, list),
    meta: { quiet: true },
  });
};

export const useDeleteList = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (contactListId: number) => call(contactListsApi.delete, { params: { contactListId } }),
    onSuccess: (_done, contactListId) => dropList(cache, contactListId),
  });
};

type ItemFields = Omit<Request<typeof contactListItemsApi.create>["body"], "contactListId">;

export const useSaveItem = (contactListId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: ItemFields } | { id: number; body: Partial<ItemFields> }) =>
      id === null
        ? call(contactListItemsApi.create, { body: { ...body, contactListId } })
        : call(contactListItemsApi.update, { params: { itemId: id }, body }),
    onSuccess: (item) => putItem(cache, item),
    meta: { quiet: true },
  });
};

export const useDeleteItem = (contactListId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (itemId: number) => call(contactListItemsApi.delete, { params: { itemId } }),
    onSuccess: (_done, itemId) => dropItem(cache, contactListId, itemId),
  });
};

type FromContacts = Request<typeof contactListsApi.createFromContacts>["body"];
export type Filter = Omit<FromContacts, "name">;

/** How many contacts a filter finds now. */
export const contactCount = ({ tagIds = [], queueIds = [], lastBefore, lastAfter, optedIn = true }: Filter) =>
  queryOptions({
    queryKey: contactListKeys.count({ tagIds, queueIds, lastBefore, lastAfter, optedIn }),
    queryFn: ({ signal }) =>
      call(
        contactListsApi.countContacts,
        {
          query: {
            tagIds: tagIds.join(","),
            queueIds: queueIds.join(","),
            ...(lastBefore ? { lastBefore } : {}),
            ...(lastAfter ? { lastAfter } : {}),
            optedIn: optedIn ? "true" : "false",
          },
        },
        signal,
      ),
    staleTime: 0,
  });

export const useCreateFromContacts = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: { id: null; body: FromContacts } | { id: number; body: Partial<FromContacts> }) =>
      call(contactListsApi.createFromContacts, { body: body as FromContacts }),
    onSuccess: ({ contactList, contactListImport }) => {
      putList(cache, contactList);
      putImport(cache, contactListImport);
    },
    meta: { quiet: true },
  });
};
