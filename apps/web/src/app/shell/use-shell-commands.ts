import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useTranslation } from "react-i18next";
import { useCommands } from "../../lib/shell/commands.ts";
import { useThemeMode } from "../../ui/theme/theme-mode.ts";

/** Offers the commands that every page has. */
export function useShellCommands(): void {
  const { t } = useTranslation();
  const [mode, choose] = useThemeMode();
  const dark = mode === "dark";
  useCommands(() => [
    {
      id: "theme",
      label: t(dark ? "lightTheme" : "darkTheme"),
      icon: dark ? Sun : Moon,
      run: () => choose(dark ? "light" : "dark"),
    },
  ]);
}
