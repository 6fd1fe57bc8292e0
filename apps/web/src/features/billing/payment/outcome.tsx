import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import CircularProgress from "@mui/material/CircularProgress";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayText } from "../../../lib/time/days.ts";
import basics from "../../../ui/basics.module.css";
import css from "./payment.module.css";

/** Says that the money has arrived. `until` is the last paid day. */
export function Paid({ until, children }: { until: string | null; children?: ReactNode }) {
  const { t } = useTranslation("billing");
  return (
    <div className={`${basics["row"]} ${css["outcome"]}`} data-good role="status">
      <CircleCheck size={48} strokeWidth={1.5} aria-hidden />
      <h2>{t("paid")}</h2>
      {until ? <p>{t("paidUntil", { date: dayText(until) })}</p> : null}
      {children}
    </div>
  );
}

/** Says that the invoice can no longer be paid. */
export function Gone({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("billing");
  return (
    <div className={`${basics["row"]} ${css["outcome"]}`} role="alert">
      <CircleX size={48} strokeWidth={1.5} aria-hidden />
      <h2>{t("gone")}</h2>
      <p>{t("goneText")}</p>
      {children}
    </div>
  );
}

export const Wait = ({ text }: { text: string }) => (
  <div className={`${basics["row"]} ${css["outcome"]}`} role="status">
    <CircularProgress size={32} aria-hidden />
    <p>{text}</p>
  </div>
);
