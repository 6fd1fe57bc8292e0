import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import Building2 from "lucide-react/icons/building-complex";
import Paperclip from "lucide-react/icons/paperclip";
import User from "lucide-react/icons/user";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import css from "./quick-message-cells.module.css";

/** One row of the list: the shortcode, the beginning of the text, and the file. */
export function QuickMessageCells({ quickMessage }: { quickMessage: QuickMessage }) {
  const { t } = useTranslation("quickMessages");
  const { shortcode, message, geral, status, mediaName } = quickMessage;
  return (
    <>
      <div className={css["words"]}>
        <strong dir="auto">/{shortcode}</strong>
        {message.trim() === "" ? null : <p dir="auto">{message}</p>}
        {mediaName === null ? null : (
          <p className={css["file"]}>
            <Paperclip size={14} aria-hidden />
            <span dir="auto">{mediaName}</span>
          </p>
        )}
      </div>
      <div className={css["marks"]}>
        {status ? null : <span className={css["off"]}>{t("inactive")}</span>}
        <Mark icon={geral ? Building2 : User} label={t(geral ? "shared" : "own")} />
      </div>
    </>
  );
}

function Mark({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className={css["mark"]}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  );
}
