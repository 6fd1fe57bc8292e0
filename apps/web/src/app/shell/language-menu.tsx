import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Languages from "lucide-react/icons/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage, type Language, languages } from "../../lib/i18n.ts";

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const choose = (language: Language) => {
    open(null);
    void changeLanguage(language);
  };
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t("language")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={t("language")}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Languages size={18} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        {languages.map((language) => (
          <MenuItem
            key={language}
            role="menuitemradio"
            aria-checked={i18n.language === language}
            selected={i18n.language === language}
            onClick={() => choose(language)}
          >
            {t(`languages.${language}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
