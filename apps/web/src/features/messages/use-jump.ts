import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import type { OlderPages } from "./older.tsx";

const maxPages = 25;
const flashMs = 1400;

/** Brings a message into view and points at it, fetching older pages until it is there. */
export function useJump(box: RefObject<HTMLElement | null>, older: OlderPages): (messageId: number) => void {
  const { t } = useTranslation("messages");
  const pages = useRef(older);
  useEffect(() => {
    pages.current = older;
  }, [older]);
  return useCallback(
    (messageId: number) => {
      const find = () => box.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
      const go = async () => {
        for (let turn = 0; turn < maxPages && !find() && pages.current.more; turn += 1) {
          await pages.current.load();
          await painted();
        }
        const row = find();
        if (!row) return notify.info(t("quotedNotFound"));
        row.scrollIntoView({ block: "center" });
        row.dataset["flash"] = "";
        setTimeout(() => delete row.dataset["flash"], flashMs);
      };
      void go();
    },
    [box, t],
  );
}

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
