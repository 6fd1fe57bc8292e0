import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Logo } from "../../../ui/start/logo.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./welcome.module.css";

/** Shown while no ticket is open. On phones, where the list is behind another tab, it has a button to the list. */
export function Welcome({ onChoose, onHelp }: { onChoose: (() => void) | null; onHelp: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <div className={`${basics["row"]} ${css["welcome"]}`}>
      <Logo size={64} />
      <h2>{t("welcome")}</h2>
      <p>{t("welcomeText")}</p>
      {onChoose ? (
        <Button variant="contained" onClick={onChoose}>
          {t("chooseTicket")}
        </Button>
      ) : (
        <Button color="inherit" onClick={onHelp}>
          {t("shortcuts")} <kbd className={css["key"]}>?</kbd>
        </Button>
      )}
    </div>
  );
}
