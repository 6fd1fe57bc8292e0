import { contactListItemsApi, contactListsApi } from "@balcao/shared/contact-lists/api";
import type { Request } from "@balcao/shared/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes, saves } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";
import { contactListKeys, dropItem, dropList, putImport, putItem, putList } from "./cache.ts";
import { contactListsLive } from "./live.ts";

hears(contactListsLive);

export const listPages = foundPages(contactListKeys.lists, (query, signal) =>
  call(contactListsApi.list, { query }, signal),
);

export const oneList = (contactListId: number) =>
  queryOptions({
    queryKey: contactListKeys.one(contactListId),
    queryFn: ({ signal }) => call(contactListsApi.show, { params: { contactListId } }, signal),
  });

export const itemPages = (contactListId: number, searchParam: string) =>
  foundPages(contactListKeys.itemsOf(contactListId), (query, signal) =>
    call(contactListItemsApi.list, { query: { contactListId, ...query } }, signal),
  )(searchParam);

export const useSaveList = saves(contactListsApi, putList);
export const useDeleteList = deletes(contactListsApi.delete, dropList);

type ItemFields = Omit<Request<typeof contactListItemsApi.create>["body"], "contactListId">;

export const useSaveItem = (contactListId: number) =>
  useChange(
    ({ id, body }: { id: null; body: ItemFields } | { id: number; body: Partial<ItemFields> }) =>
      id === null
        ? call(contactListItemsApi.create, { body: { ...body, contactListId } })
        : call(contactListItemsApi.update, { params: { itemId: id }, body }),
    putItem,
    true,
  );

export const useDeleteItem = (contactListId: number) =>
  useChange(
    (itemId: number) => call(contactListItemsApi.delete, { params: { itemId } }),
    (cache, _done, itemId) => dropItem(cache, contactListId, itemId),
  );

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

export const useCreateFromContacts = () =>
  useChange(
    ({ body }: { id: null; body: FromContacts } | { id: number; body: Partial<FromContacts> }) =>
      call(contactListsApi.createFromContacts, { body: body as FromContacts }),
    (cache, { contactList, contactListImport }) => {
      putList(cache, contactList);
      putImport(cache, contactListImport);
    },
    true,
  );
