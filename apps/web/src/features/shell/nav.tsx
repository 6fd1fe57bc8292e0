import Drawer from "@mui/material/Drawer";
import { can, type Permission } from "@balcao/shared/permissions";
import { Cable, type LucideIcon, MessagesSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { Logo } from "../../ui/logo.tsx";
import { useMe } from "../auth/me.ts";
import { useConnectionsWarning } from "../connections/warning.ts";
import css from "./nav.module.css";

type Item = { to: string; label: string; icon: LucideIcon; who?: Permission; warns?: true };
type Group = { label: string; items: readonly Item[] };

/** The drawer as it is read; who may not open a page does not see its link. */
const groups: readonly Group[] = [
  { label: "attendance", items: [{ to: "/tickets", label: "tickets", icon: MessagesSquare }] },
  {
    label: "administration",
    items: [{ to: "/connections", label: "connections", icon: Cable, who: "connections-page:view", warns: true }],
  },
];

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
      <p className={css["brand"]}>
        <Logo size={28} /> Balcão
      </p>
      <nav aria-label={t("mainMenu")} className={css["sheet"]}>
        <Links labels onChoose={onClose} />
      </nav>
    </Drawer>
  );
}

function Links({ labels, onChoose }: { labels: boolean; onChoose?: () => void }) {
  const { t } = useTranslation("shell");
  const me = useMe();
  return groups.map(({ label, items }) => {
    const mine = items.filter(({ who }) => who === undefined || can(me, who));
    if (mine.length === 0) return null;
    return (
      <section key={label} className={css["group"]} aria-label={t(`nav.${label}`)}>
        {labels ? <h2>{t(`nav.${label}`)}</h2> : null}
        <ul>
          {mine.map((item) => (
            <li key={item.to}>
              <Entry item={item} labels={labels} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Entry({ item, labels, onChoose }: { item: Item; labels: boolean; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation("shell");
  const { to, label, icon: Icon, warns } = item;
  return (
    <NavLink to={to} className={css["link"]} title={labels ? undefined : t(`nav.${label}`)} onClick={onChoose}>
      <Icon size={20} aria-hidden />
      <span className={labels ? undefined : "sr-only"}>{t(`nav.${label}`)}</span>
      {warns ? <Warning /> : null}
    </NavLink>
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
