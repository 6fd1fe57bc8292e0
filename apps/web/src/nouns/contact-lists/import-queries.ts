import type { Column } from "@balcao/shared/contact-lists/columns";
import { type ContactListImport, isOver } from "@balcao/shared/contact-lists/import";
import { contactListImportsApi } from "@balcao/shared/contact-lists/imports-api";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, upload } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { contactListKeys, putImport } from "./cache.ts";
import { contactListsLive } from "./live.ts";

hears(contactListsLive);

/** The newest imports of a list in their present state. */
export const importsOf = (contactListId: number) =>
  queryOptions({
    queryKey: contactListKeys.imports(contactListId),
    queryFn: ({ signal }) => call(contactListImportsApi.list, { params: { contactListId } }, signal),
  });

/** The unfinished import of a list. Null when there is none. */
export const useOpenImport = (contactListId: number): ContactListImport | null =>
  useQuery(importsOf(contactListId)).data?.find((one) => !isOver(one)) ?? null;

/** The sheets of a file, each with its first rows and a guess of its columns. */
export const previewOf = (importId: number) =>
  queryOptions({
    queryKey: contactListKeys.preview(importId),
    queryFn: async ({ signal }) => (await call(contactListImportsApi.show, { params: { importId } }, signal)).preview,
  });

/** Uploads a file. `share` is the uploaded part of the file, and null while no upload runs. */
export function useUpload(contactListId: number) {
  const cache = useQueryClient();
  const [share, setShare] = useState(0);
  const mutation = useMutation({
    mutationFn: (file: File) =>
      upload(contactListImportsApi.upload, { params: { contactListId }, body: {} }, [file], setShare),
    onMutate: () => setShare(0),
    onSuccess: (started) => putImport(cache, started),
    meta: { quiet: true },
  });
  return { ...mutation, share: mutation.isPending ? share : null };
}

export const useStart = () =>
  useChange(
    ({ id, ...body }: { id: number; sheet: string; hasHeader: boolean; columns: Column[] }) =>
      call(contactListImportsApi.start, { params: { importId: id }, body }),
    putImport,
    true,
  );

export const useStop = () =>
  useChange((importId: number) => call(contactListImportsApi.stop, { params: { importId } }), putImport);
