import IconButton from "@mui/material/IconButton";
import { useColorScheme } from "@mui/material/styles";
import { Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Follows the system until it is first used; each choice is kept. */
export function ThemeToggle({ color }: { color?: "inherit" }) {
  const { t } = useTranslation();
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === "system" ? systemMode : mode) === "dark";
  const label = t(dark ? "lightTheme" : "darkTheme");
  return (
    <IconButton
      color={color ?? "default"}
      aria-label={label}
      title={label}
      onClick={() => setMode(dark ? "light" : "dark")}
    >
      {dark ? <Sun size={18} /> : <Moon size={18} />}
    </IconButton>
  );
}
