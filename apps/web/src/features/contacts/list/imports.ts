import { type ContactImport, contactImportsApi } from "@balcao/shared/contacts/import";
import { can } from "@balcao/shared/permissions";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { useChange } from "../../../lib/cache/change.ts";
import { notify } from "../../../lib/notify.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { contactKeys, putImport } from "../../../nouns/contacts/cache.ts";

const noticeMs = 6000;

/** The newest imports in their present state. */
export const importList = queryOptions({
  queryKey: contactKeys.imports,
  queryFn: ({ signal }) => call(contactImportsApi.list, {}, signal),
});

const isRunning = ({ status }: ContactImport) => status === "waiting" || status === "running";

/** The imports, for users who may start one. */
const useImports = () => useQuery({ ...importList, enabled: can(useMe(), "contacts-page:importContacts") });

/** The running import. Null when none runs. */
export const useRunningImport = (): ContactImport | null => useImports().data?.find(isRunning) ?? null;

/** Tells users on the page how an import ended, even when the import was too short to be seen. */
export function useImportNotice(): void {
  const { t } = useTranslation("contacts");
  const { data: imports } = useImports();
  const over = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!imports) return;
    const now = imports.filter((one) => !isRunning(one));
    const ended = over.current && now.find(({ id }) => !over.current?.has(id));
    over.current = new Set(now.map(({ id }) => id));
    if (ended?.status === "done") notify.success(t("import.doneNote", { count: ended.added }), noticeMs);
    if (ended?.status === "failed") notify.error(t("import.failedNote"), noticeMs);
  }, [imports, t]);
}

export const useStartImport = () =>
  useChange((whatsappId: number) => call(contactImportsApi.start, { body: { whatsappId } }), putImport, true);
