import { auditApi, type AuditFilter } from "@balcao/shared/audit/api";
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, download } from "../../lib/api.ts";
import { dayOf } from "../../lib/format.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { saveFile } from "../../lib/save-file.ts";

export type Filter = Partial<AuditFilter>;

/** Pages of the audit. They are fetched whenever the page is opened, because no event reports them. */
export const auditPages = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) => call(auditApi.list, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

/** Saves the lines that pass the filter as a file. */
export function useExport(filter: Filter) {
  const { t } = useTranslation("audit");
  return useMutation({
    mutationFn: () => download(auditApi.export, { query: filter }, () => undefined),
    onSuccess: (file) => saveFile(file, `${t("export.file")}-${dayOf(new Date().toISOString())}.csv`),
  });
}
