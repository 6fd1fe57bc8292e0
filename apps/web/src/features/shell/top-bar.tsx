import IconButton from "@mui/material/IconButton";
import { Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../lib/media-query.ts";
import { phone } from "../../ui/breakpoints.ts";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { useMe } from "../auth/me.ts";
import { Bell } from "../notifications/bell.tsx";
import { VolumeMenu } from "../notifications/volume-menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ReloadButton } from "./reload-button.tsx";
import css from "./top-bar.module.css";

type Props = { menuLabel: string; menuOpen: boolean; onMenu: () => void };

/** On phones there is room for the bell; the rest is at the foot of the menu. */
export function TopBar({ menuLabel, menuOpen, onMenu }: Props) {
  const { t } = useTranslation("shell");
  const me = useMe();
  const onPhone = useMediaQuery(phone);
  return (
    <header className={css["bar"]}>
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
      <p className={css["greeting"]}>
        <strong>{t("greeting", { name: me.name })}</strong>
        <span>{me.company.name}</span>
      </p>
      {onPhone ? null : (
        <>
          <VolumeMenu />
          <ReloadButton />
        </>
      )}
      <Bell />
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
