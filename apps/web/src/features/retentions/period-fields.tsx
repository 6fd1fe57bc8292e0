import { isSound } from "@balcao/shared/retentions/rules";
import type { RetentionPeriod } from "@balcao/shared/retentions/schema";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { choicesOf } from "./months.ts";
import css from "./retention.module.css";

type Props = {
  /** The name of the thing that the period is for. Screen readers say it with each field. */
  name: string;
  period: RetentionPeriod;
  onChange: (period: RetentionPeriod) => void;
};

/** The two fields of a period: after how many months files are removed, and after how many months messages and notes are removed. */
export function PeriodFields({ name, period, onChange }: Props) {
  const { t } = useTranslation("retentions");
  const options = (value: number | null) =>
    choicesOf(value).map((count) => ({ id: count, name: t("months", { count }) }));
  return (
    <div role="group" aria-label={name} className={css["fields"]}>
      <SelectField
        label={t("files")}
        value={period.filesMonths}
        options={options(period.filesMonths)}
        none={t(period.wordsMonths === null ? "never" : "withWords")}
        error={isSound(period) ? undefined : t("filesLater")}
        onChange={(filesMonths) => onChange({ ...period, filesMonths })}
      />
      <SelectField
        label={t("words")}
        value={period.wordsMonths}
        options={options(period.wordsMonths)}
        none={t("never")}
        onChange={(wordsMonths) => onChange({ ...period, wordsMonths })}
      />
    </div>
  );
}
