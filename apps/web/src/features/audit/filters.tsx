import { auditSubjects } from "@balcao/shared/audit/subjects";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../lib/time/calendar.ts";
import { DayField } from "../../ui/fields/day-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { colleagueList } from "../../nouns/users/queries.ts";
import type { Filter } from "../../nouns/audit/queries.ts";

type Props = { filter: Filter; onChange: (part: Partial<Filter>) => void };

/** Narrows the audit: by who, what and when. */
export function Filters({ filter, onChange }: Props) {
  const { t } = useTranslation("audit");
  const { data: users = [] } = useQuery(colleagueList);
  const subject = filter.subject === undefined ? null : auditSubjects.indexOf(filter.subject);
  return (
    <FilterBar label={t("filters")}>
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
    </FilterBar>
  );
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

/** A day by the company's clock. The list is narrowed only once the day is typed completely. */
function Day({ label, value, onChange }: DayProps) {
  const zone = useMe().company.timezone;
  const [typed, type] = useState(value ?? "");
  return (
    <DayField
      label={label}
      zone={zone}
      value={typed}
      onChange={(day) => {
        type(day);
        onChange(isDay(day) ? day : undefined);
      }}
    />
  );
}
