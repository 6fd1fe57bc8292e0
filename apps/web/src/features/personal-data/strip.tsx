import Button from "@mui/material/Button";
import CloudAlert from "lucide-react/icons/cloud-exclamation-point";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./panel.module.css";

type Props = { label: string; icon: ReactNode; text: string; action: string; isLate: boolean; onShow: () => void };

/** A strip over the list of contacts: what is open, and the button that opens the list of it. */
export const Strip = ({ label, icon, text, action, isLate, onShow }: Props) => (
  <section
    className={`${basics["row"]} ${basics["apart"]} ${basics["small"]} ${css["strip"]}`}
    data-late={isLate}
    aria-label={label}
  >
    {icon}
    <span>{text}</span>
    <Button size="small" color="inherit" onClick={onShow}>
      {action}
    </Button>
  </section>
);

/** Shown when the list could not be fetched, because a missing strip would look like an empty list. */
export function UnknownStrip({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useTranslation("common");
  return (
    <section className={`${basics["row"]} ${basics["apart"]} ${basics["small"]} ${css["strip"]}`} role="alert">
      <CloudAlert size={18} aria-hidden />
      <span>{text}</span>
      <Button size="small" color="inherit" onClick={retry}>
        {t("retry")}
      </Button>
    </section>
  );
}
