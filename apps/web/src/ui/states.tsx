import Button from "@mui/material/Button";
import CloudAlert from "lucide-react/icons/cloud-exclamation-point";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import css from "./states.module.css";

export function ErrorState({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css["state"]} role="alert">
      <CloudAlert size={32} strokeWidth={1.5} aria-hidden />
      <p>{text}</p>
      <Button variant="outlined" color="inherit" onClick={retry}>
        {t("retry")}
      </Button>
    </div>
  );
}

type EmptyProps = { icon: LucideIcon; title: string; text?: string; children?: ReactNode };

/** Says that a list is empty, and what to do about it. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyProps) {
  return (
    <div className={css["state"]}>
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
