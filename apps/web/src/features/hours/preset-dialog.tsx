import { brazilHolidays, type PresetHoliday } from "@balcao/shared/hours/brazil";
import { repeatedHolidays } from "@balcao/shared/hours/rules";
import type { Holiday } from "@balcao/shared/hours/schema";
import Checkbox from "@mui/material/Checkbox";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./blocks.module.css";
import { dateInWords } from "./holiday-words.ts";
import { useSaveHolidays } from "../../nouns/hours/noun.ts";

type Props = { holidays: readonly Holiday[]; today: string; onClose: () => void };

const plain = ({ optional: _optional, ...holiday }: PresetHoliday): Holiday => holiday;

/** Offers Brazil's national holidays of a year, without the holidays that are already on the list or are past. */
export function PresetDialog({ holidays, today, onClose }: Props) {
  const { t } = useTranslation("hours");
  const save = useSaveHolidays();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const offered = brazilHolidays(year);
  const isThere = (one: Holiday) => repeatedHolidays([...holidays, one]).includes(one);
  const isOver = ({ date, repeat }: Holiday) => repeat === "none" && date < today;
  const isUsual = (one: PresetHoliday) => !one.optional && !isOver(one);
  const isChosen = (one: PresetHoliday) => !isThere(one) && isUsual(one) !== turned.has(one.date);
  const chosen = offered.filter(isChosen);
  const turn = ({ date }: Holiday) =>
    setTurned((old) => (old.has(date) ? new Set([...old].filter((one) => one !== date)) : new Set([...old, date])));
  const submit = () => save.mutate((now) => [...now, ...chosen.map(plain)], { onSuccess: onClose });
  const lines = (optional: boolean) =>
    offered
      .filter((one) => one.optional === optional)
      .map((one) => (
        <label key={one.date} className={isOver(one) ? basics["quiet"] : undefined}>
          <Checkbox checked={isThere(one) || isChosen(one)} disabled={isThere(one)} onChange={() => turn(one)} />
          <time dateTime={one.date}>{dateInWords(one)}</time>
          <span lang="pt">{one.label}</span>
          {isThere(one) ? <small>{t("inList")}</small> : isOver(one) ? <small>{t("past")}</small> : null}
        </label>
      ));
  return (
    <EntityDialog
      title={t("presetTitle")}
      action={t("addMany", { count: chosen.length })}
      dirty={false}
      busy={save.isPending}
      refusal={save.isError ? errorText(save.error) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) submit();
        else onClose();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t("year")}
        value={year}
        onChange={(chosenYear) => setYear(chosenYear ?? thisYear)}
        options={[0, 1, 2].map((on) => ({ id: thisYear + on, name: String(thisYear + on) }))}
        autoFocus
      />
      <div className={`${basics["column"]} ${css["preset"]}`}>
        <h3>{t("national")}</h3>
        {lines(false)}
      </div>
      <div className={`${basics["column"]} ${css["preset"]}`}>
        <h3>{t("optional")}</h3>
        {lines(true)}
      </div>
    </EntityDialog>
  );
}
