import Drawer from "@mui/material/Drawer";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { Logo } from "../../ui/start/logo.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { useConnectionsWarning } from "../../features/connections/warning.ts";
import { useUnreadCount } from "../../nouns/chats/use-unread.ts";
import { fetchAhead } from "../../lib/shell/ahead.ts";
import { linksFor, type NavItem } from "../../lib/shell/links.ts";
import basics from "../../ui/basics.module.css";
import css from "./nav.module.css";
import { SheetControls } from "./sheet-controls.tsx";

export function NavDrawer({ expanded }: { expanded: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <nav className={css["drawer"]} data-expanded={expanded} aria-label={t("mainMenu")}>
      <Links labels={expanded} />
    </nav>
  );
}

/** On phones the menu comes over the page and leaves when something is chosen. */
export function NavSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { "aria-label": t("mainMenu"), sx: { width: "min(320px, 86vw)" } } }}
    >
      <p className={`${basics["row"]} ${css["brand"]}`}>
        <Logo size={28} /> Balcão
      </p>
      <nav aria-label={t("mainMenu")} className={css["sheet"]}>
        <Links labels onChoose={onClose} />
      </nav>
      <SheetControls />
    </Drawer>
  );
}

function Links({ labels, onChoose }: { labels: boolean; onChoose?: () => void }) {
  const { t } = useTranslation("shell");
  const me = useMe();
  return linksFor(me).map(({ label, items }) => (
    <section key={label} className={css["group"]} aria-label={t(`nav.${label}`)}>
      {labels ? <h2>{t(`nav.${label}`)}</h2> : null}
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <NavEntry item={item} labels={labels} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NavEntry({ item, labels, onChoose }: { item: NavItem; labels: boolean; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation("shell");
  const { to, label, icon: Icon, warns, counts } = item;
  const ahead = () => void fetchAhead(label);
  return (
    <NavLink
      to={to}
      className={css["link"]}
      title={labels ? undefined : t(`nav.${label}`)}
      onClick={onChoose}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      <Icon size={20} aria-hidden />
      <span className={labels ? undefined : "sr-only"}>{t(`nav.${label}`)}</span>
      {warns ? <Warning /> : null}
      {counts ? <UnreadChats /> : null}
    </NavLink>
  );
}

function UnreadChats() {
  const { t } = useTranslation("shell");
  const count = useUnreadCount();
  if (count === 0) return null;
  const said = t("unreadChats", { count });
  return (
    <span className={css["count"]} role="img" aria-label={said} title={said}>
      {count > 99 ? "99+" : count}
    </span>
  );
}

function Warning() {
  const { t } = useTranslation("shell");
  const warning = useConnectionsWarning();
  if (!warning) return null;
  return (
    <span className={css["warning"]} role="img" aria-label={t("connectionsWarning")} title={t("connectionsWarning")}>
      !
    </span>
  );
}
