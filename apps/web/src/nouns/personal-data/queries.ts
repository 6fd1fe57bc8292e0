import { personalDataApi } from "@balcao/shared/personal-data/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, download } from "../../lib/api.ts";
import { dayOf } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";

/** What the desk stores about a person. It is fetched whenever it is opened, because nearly every event would change a count. */
export const personalData = (contactId: number) =>
  queryOptions({
    queryKey: ["personal-data", contactId],
    queryFn: ({ signal }) => call(personalDataApi.show, { params: { contactId } }, signal),
    staleTime: 0,
  });

/** Saves everything about a person as a file. `bytes` is how much of it has arrived. Null while no export runs. */
export function useExportPerson(contactId: number) {
  const { t } = useTranslation("personalData");
  const cache = useQueryClient();
  const [bytes, setBytes] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(personalDataApi.export, { params: { contactId } }, setBytes),
    onMutate: () => setBytes(0),
    onSuccess: (file) => saveFile(file, `${t("export.file")}-${dayOf(new Date().toISOString())}.zip`),
    // The export itself is now among the lines of who exported.
    onSettled: () => cache.invalidateQueries({ queryKey: personalData(contactId).queryKey }),
  });
  return { bytes: isPending ? bytes : null, run: () => mutate() };
}
