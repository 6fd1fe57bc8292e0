import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import Building2 from "lucide-react/icons/building-complex";
import Paperclip from "lucide-react/icons/paperclip";
import User from "lucide-react/icons/user";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import row from "../../ui/looks/row-words.module.css";
import { FilledText } from "../../nouns/variables/filled-text.tsx";
import type { Column } from "../../ui/table/columns.ts";
import css from "./quick-message-cells.module.css";

/** The columns of the list of quick messages: the shortcode, the beginning of the text, the file, and the users. */
export function useQuickMessageColumns(): Column<QuickMessage>[] {
  const { t } = useTranslation("quickMessages");
  return [
    {
      key: "shortcode",
      head: t("shortcode"),
      width: "minmax(0, 1fr)",
      cell: ({ shortcode }) => (
        <strong className={`${basics["broken"]} ${basics["body"]} ${basics["strong"]}`} dir="auto">
          /{shortcode}
        </strong>
      ),
    },
    { key: "message", head: t("message"), width: "minmax(0, 4fr)", cell: (one) => <Words quickMessage={one} /> },
    { key: "users", head: t("users"), width: "minmax(190px, auto)", cell: (one) => <Marks quickMessage={one} /> },
  ];
}

function Words({ quickMessage: { message, mediaName } }: { quickMessage: QuickMessage }) {
  return (
    <div className={`${basics["narrow"]} ${css["lines"]}`}>
      {message.trim() === "" ? null : (
        <p className={`${basics["quiet"]} ${basics["clipped"]}`} dir="auto">
          <FilledText text={message} />
        </p>
      )}
      {mediaName === null ? null : (
        <p className={`${basics["quiet"]} ${basics["clipped"]} ${css["file"]}`}>
          <Paperclip size={14} aria-hidden />
          <span dir="auto">{mediaName}</span>
        </p>
      )}
    </div>
  );
}

function Marks({ quickMessage: { geral, status } }: { quickMessage: QuickMessage }) {
  const { t } = useTranslation("quickMessages");
  return (
    <span className={`${basics["row"]} ${css["marks"]}`}>
      <Mark icon={geral ? Building2 : User} label={t(geral ? "shared" : "own")} />
      {status ? null : (
        <span className={`${basics["hint"]} ${basics["still"]} ${row["mark"]} ${css["off"]}`}>{t("inactive")}</span>
      )}
    </span>
  );
}

function Mark({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className={`${basics["hint"]} ${basics["still"]} ${row["mark"]}`}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  );
}
