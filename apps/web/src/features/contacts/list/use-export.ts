import { contactsApi } from "@balcao/shared/contacts/api";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { dayOf } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";

/** Saves all contacts as a file. `bytes` is how much of the file has arrived. Null while no export runs. */
export function useExport() {
  const { t } = useTranslation("contacts");
  const [bytes, setBytes] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(contactsApi.export, {}, setBytes),
    onMutate: () => setBytes(0),
    onSuccess: (file) => saveFile(file, `${t("export.file")}-${dayOf(new Date().toISOString())}.csv`),
  });
  return { bytes: isPending ? bytes : null, run: () => mutate() };
}
