import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { momentOf } from "./moment.ts";

/** Words for a coming moment: "hoje às 15:40", "quarta-feira, 3 de dezembro, às 15:40". */
export function useWhen(): (iso: string) => string {
  const { t, i18n } = useTranslation("campaignReport");
  const zone = useMe().company.timezone;
  return (iso) => {
    const { day, date, time } = momentOf(iso, zone, i18n.language);
    return day ? t(`when.${day}`, { time }) : t("when.later", { date, time });
  };
}
