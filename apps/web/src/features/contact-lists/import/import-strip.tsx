import { isOver } from "@balcao/shared/contact-lists/import";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";
import { Progress } from "./progress.tsx";
import { importsOf, useOpenImport } from "../../../nouns/contact-lists/import-queries.ts";

const noticeMs = 6000;

/** The running import, above the people of a list. Users on the page get a notice when the import ends, even if it was short. */
export function ImportStrip({ contactListId, onOpen }: { contactListId: number; onOpen: () => void }) {
  const { t } = useTranslation("contactLists");
  const open = useOpenImport(contactListId);
  useEndNotice(contactListId);
  if (!open) return null;
  return (
    <div className={`${basics["row"]} ${basics["still"]} ${basics["framed"]} ${css["strip"]}`}>
      <Progress open={open} />
      <Button size="small" color="inherit" onClick={onOpen}>
        {t(open.status === "mapping" ? "import.goOn" : "import.details")}
      </Button>
    </div>
  );
}

function useEndNotice(contactListId: number): void {
  const { t } = useTranslation("contactLists");
  const { data: imports } = useQuery(importsOf(contactListId));
  const over = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!imports) return;
    const now = imports.filter(isOver);
    const ended = over.current && now.find(({ id }) => !over.current?.has(id));
    over.current = new Set(now.map(({ id }) => id));
    if (ended?.status === "done") notify.success(t("import.doneNote"), noticeMs);
    if (ended?.status === "failed" && ended.failure) notify.error(t(`failure.${ended.failure}`), noticeMs);
  }, [imports, t]);
}
