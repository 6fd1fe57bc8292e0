import IconButton from "@mui/material/IconButton";
import { Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { useMe } from "../auth/me.ts";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import css from "./top-bar.module.css";

type Props = { menuLabel: string; menuOpen: boolean; onMenu: () => void };

export function TopBar({ menuLabel, menuOpen, onMenu }: Props) {
  const { t } = useTranslation("shell");
  const me = useMe();
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
      <LanguageMenu />
      <ThemeToggle />
      <AccountMenu />
    </header>
  );
}
