import { useTranslation } from "react-i18next";

/** Writes minutes as hours and minutes. Null means that nothing could be measured. */
export function useDuration(): (minutes: number | null) => string {
  const { t } = useTranslation("dashboard");
  return (minutes) => {
    if (minutes === null) return t("duration.none");
    const whole = Math.round(minutes);
    if (whole === 0) return t("duration.moment");
    const [hours, rest] = [Math.floor(whole / 60), whole % 60];
    return hours === 0 ? t("duration.minutes", { minutes: rest }) : t("duration.hours", { hours, minutes: rest });
  };
}
