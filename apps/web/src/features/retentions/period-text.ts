import type { RetentionPeriod } from "@balcao/shared/retentions/schema";
import { useTranslation } from "react-i18next";

/** Says a period as a sentence: what is removed after how many months. */
export function usePeriodText(): (period: RetentionPeriod) => string {
  const { t } = useTranslation("retentions");
  return ({ filesMonths, wordsMonths }) => {
    const words = wordsMonths === null ? null : t("wordsAfter", { time: t("months", { count: wordsMonths }) });
    const files = filesMonths === null ? null : t("filesAfter", { time: t("months", { count: filesMonths }) });
    if (words === null && files === null) return t("forEver");
    return [files, words ?? t("wordsForEver")].filter((part) => part !== null).join(" ");
  };
}
