import { hasWritten } from "@balcao/shared/connections/service-window";
import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./composer-closed.module.css";

type Props = {
  expiresAt: string;
  /** Whether the reader had begun to write. */
  hasDraft: boolean;
  /** What may be done all the same. */
  children?: ReactNode;
};

/**
 * Replaces the composer while the customer wrote too long ago for this number, or never: says why nothing can be written, and holds the way out. The
 * composer comes back by itself, with what was begun in it, when the customer writes.
 */
export function ClosedWindow({ expiresAt, hasDraft, children }: Props) {
  const { t } = useTranslation("tickets");
  return (
    <div className={`${basics["row"]} ${basics["note"]} ${basics["still"]} ${css["closed"]}`} data-foot>
      <Lock size={18} aria-hidden />
      <p role="status">
        {t(hasWritten(expiresAt) ? "window.closedWhy" : "window.neverWhy")} {hasDraft ? t("window.draftKept") : null}
      </p>
      {children}
    </div>
  );
}
