import { hasWritten } from "@balcao/shared/connections/service-window";
import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./composer-closed.module.css";

type Props = {
  expiresAt: string;
  /** Whether the composer holds a draft. */
  hasDraft: boolean;
  /** The actions that are still possible. */
  children?: ReactNode;
};

/**
 * Replaces the composer when the customer's last message is too old for this number, or when there is none. It explains why the attendant cannot
 * write, and offers the possible actions. When the customer writes, the composer returns with its draft.
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
