import IconButton from "@mui/material/IconButton";
import MenuIcon from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { commandKey } from "../../lib/shell/keys.ts";
import { isInOperatorArea } from "../../lib/shell/links.ts";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { phone } from "../../ui/theme/breakpoints.ts";
import { ThemeToggle } from "../../ui/theme/theme-toggle.tsx";
import { AnnouncementsButton } from "../../features/announcements/popover.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { Bell } from "../../features/notifications/bell.tsx";
import { VolumeMenu } from "../../features/notifications/volume-menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ReloadButton } from "./reload-button.tsx";
import basics from "../../ui/basics.module.css";
import css from "./top-bar.module.css";

/** `onMenu` is null where there is no menu to open. */
type Props = { menuLabel: string; menuOpen: boolean; onMenu: (() => void) | null; onFind: () => void };

/**
 * On phones the bar has room only for the bell. The other controls are at the foot of the menu. A suspended company has no bell. In the operator's
 * area the bar names the area.
 */
export function TopBar({ menuLabel, menuOpen, onMenu, onFind }: Props) {
  const { t } = useTranslation("shell");
  const me = useMe();
  const onPhone = useMediaQuery(phone);
  const isOperators = isInOperatorArea(me, useLocation().pathname);
  return (
    <header className={`${basics["row"]} ${css["bar"]}`} data-operator={isOperators}>
      {onMenu ? (
        <IconButton
          color="inherit"
          edge="start"
          aria-label={menuLabel}
          aria-expanded={menuOpen}
          title={menuLabel}
          onClick={onMenu}
        >
          <MenuIcon size={20} />
        </IconButton>
      ) : null}
      <p className={`${basics["rest"]} ${basics["gap10"]} ${css["greeting"]}`}>
        <strong className={`${basics["clipped"]} ${basics["strong"]}`}>
          {isOperators ? t("nav.adminSettings") : t("greeting", { name: me.name })}
        </strong>
        <span className={basics["clipped"]}>{isOperators ? t("role.operator") : me.company.name}</span>
      </p>
      <IconButton
        color="inherit"
        aria-label={t("palette.title")}
        title={`${t("palette.title")} (${commandKey}+K)`}
        aria-haspopup="dialog"
        onClick={onFind}
      >
        <Search size={18} />
      </IconButton>
      {onPhone ? null : (
        <>
          <VolumeMenu />
          <ReloadButton />
        </>
      )}
      {me.company.suspended ? null : (
        <>
          <AnnouncementsButton />
          <Bell />
        </>
      )}
      {onPhone ? null : (
        <>
          <LanguageMenu />
          <ThemeToggle />
        </>
      )}
      <AccountMenu />
    </header>
  );
}
