import { auditSubjects } from "@balcao/shared/audit/schema";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { colleagueList } from "../users/queries.ts";
import css from "./filters.module.css";
import type { Filter } from "./queries.ts";

type Props = { filter: Filter; onChange: (part: Partial<Filter>) => void };

/** Narrows the audit: by who, what and when. */
export function Filters({ filter, onChange }: Props) {
  const { t } = useTranslation("audit");
  const { data: users = [] } = useQuery(colleagueList);
  const subject = filter.subject === undefined ? null : auditSubjects.indexOf(filter.subject);
  return (
    <div className={css["filters"]} role="group" aria-label={t("filters")}>
      <SelectField
        label={t("who")}
        value={filter.userId ?? null}
        options={users}
        none={t("everybody")}
        onChange={(id) => onChange({ userId: id ?? undefined })}
      />
      <SelectField
        label={t("what")}
        value={subject}
        options={auditSubjects.map((word, id) => ({ id, name: t(`subject.${word}`) }))}
        none={t("everything")}
        onChange={(id) => onChange({ subject: id === null ? undefined : auditSubjects[id] })}
      />
      <Day label={t("from")} value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label={t("to")} value={filter.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

const Day = ({ label, value, onChange }: DayProps) => (
  <Field label={label}>
    {(wiring) => (
      <OutlinedInput
        type="date"
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        slotProps={{ input: { ...wiring, min: "2000-01-01", max: "2999-12-31" } }}
      />
    )}
  </Field>
);
