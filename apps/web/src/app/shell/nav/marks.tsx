import { useTranslation } from "react-i18next";
import { useConnectionsWarning } from "../../../features/connections/warning.ts";
import { useUnreadCount } from "../../../nouns/chats/use-unread.ts";
import type { NavEntry } from "../../../lib/shell/nav.ts";
import basics from "../../../ui/basics.module.css";
import css from "./nav.module.css";

/** The marks of a menu entry: a warning, or a number of unread messages. */
export const Marks = ({ warns, counts }: Pick<NavEntry, "warns" | "counts">) => (
  <>
    {warns ? <Warning /> : null}
    {counts ? <UnreadChats /> : null}
  </>
);

function UnreadChats() {
  const { t } = useTranslation("shell");
  const count = useUnreadCount();
  if (count === 0) return null;
  const said = t("unreadChats", { count });
  return (
    <span
      className={`${basics["figures"]} ${basics["full"]} ${basics["tiny"]} ${basics["strong"]} ${css["count"]}`}
      role="img"
      aria-label={said}
      title={said}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}

function Warning() {
  const { t } = useTranslation("shell");
  const warning = useConnectionsWarning();
  if (!warning) return null;
  return (
    <span
      className={`${basics["middle"]} ${basics["tiny"]} ${basics["strong"]} ${css["warning"]}`}
      role="img"
      aria-label={t("connectionsWarning")}
      title={t("connectionsWarning")}
    >
      !
    </span>
  );
}
