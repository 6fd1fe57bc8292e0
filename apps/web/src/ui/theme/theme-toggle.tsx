import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useTranslation } from "react-i18next";
import { IconButton } from "../plain.tsx";
import { useThemeMode } from "./theme-mode.ts";

export function ThemeToggle() {
  const { t } = useTranslation();
  const [mode, choose] = useThemeMode();
  const dark = mode === "dark";
  return (
    <IconButton label={t(dark ? "lightTheme" : "darkTheme")} onClick={() => choose(dark ? "light" : "dark")}>
      {dark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </IconButton>
  );
}
