import { contactFileImportsApi } from "@balcao/shared/contact-file-imports/api";
import type { ContactRowOutcome } from "@balcao/shared/contact-file-imports/schema";
import type { Input } from "@balcao/shared/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, download, upload } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { contactFileKeys, putFileImport } from "./live.ts";

/** The newest imports in their present state. */
export const fileImports = queryOptions({
  queryKey: contactFileKeys.imports,
  queryFn: ({ signal }) => call(contactFileImportsApi.list, {}, signal),
});

/** One import with the sheets of its file and the reasons why rows are in their groups. */
export const fileImportOf = (importId: number) =>
  queryOptions({
    queryKey: contactFileKeys.one(importId),
    queryFn: ({ signal }) => call(contactFileImportsApi.show, { params: { fileImportId: importId } }, signal),
  });

/** Uploads a file. `share` is the uploaded part of the file, and null while no upload runs. */
export function useUploadContacts() {
  const cache = useQueryClient();
  const [share, setShare] = useState(0);
  const mutation = useMutation({
    mutationFn: (file: File) => upload(contactFileImportsApi.upload, { body: {} }, [file], setShare),
    onMutate: () => setShare(0),
    onSuccess: (started) => putFileImport(cache, started),
    meta: { quiet: true },
  });
  return { ...mutation, share: mutation.isPending ? share : null };
}

export type Choices = Input<typeof contactFileImportsApi.check>["body"];
export const useCheck = () =>
  useChange(
    ({ id, ...body }: Choices & { id: number }) =>
      call(contactFileImportsApi.check, { params: { fileImportId: id }, body }),
    putFileImport,
    true,
  );
export const useStartFile = () =>
  useChange(
    (importId: number) => call(contactFileImportsApi.start, { params: { fileImportId: importId } }),
    putFileImport,
  );
export const useStopFile = () =>
  useChange(
    (importId: number) => call(contactFileImportsApi.stop, { params: { fileImportId: importId } }),
    putFileImport,
  );
export const useUndoFile = () =>
  useChange(
    (importId: number) => call(contactFileImportsApi.undo, { params: { fileImportId: importId } }),
    putFileImport,
  );

/** The rows of one group as the server writes them, with codes instead of words. */
export const rowsOf = (importId: number, group: ContactRowOutcome): Promise<Blob> =>
  download(contactFileImportsApi.rows, { params: { fileImportId: importId }, query: { group } }, () => undefined);
