import { isPeriodSet } from "@balcao/shared/dashboard/rules";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../lib/time/calendar.ts";
import { DayField } from "../../ui/fields/day-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { dayChoices, type FilterType, filterTypes } from "./filter.ts";
import type { FullPeriod } from "../../nouns/dashboard/queries.ts";

type Props = { asked: FullPeriod; onAsk: (asked: FullPeriod) => void; busy: boolean };

const typeOf = ({ days }: FullPeriod): FilterType => (days > 0 ? "days" : "dates");
const isSame = (one: FullPeriod, other: FullPeriod) =>
  one.days === other.days && one.date_from === other.date_from && one.date_to === other.date_to;

/** The values of the fields. After "back" or a link, the fields take the period of the address. */
function useDraft(asked: FullPeriod) {
  const [type, setType] = useState<FilterType>(typeOf(asked));
  const [draft, setDraft] = useState(asked);
  const [fault, setFault] = useState<"unset" | "day" | "order" | null>(null);
  const [shown, setShown] = useState(asked);
  if (!isSame(shown, asked)) {
    setShown(asked);
    setType(typeOf(asked));
    setDraft(asked);
    setFault(null);
  }
  const change = (part: Partial<FullPeriod>) => {
    setFault(null);
    setDraft({ ...draft, ...part });
  };
  return { type, setType, draft, fault, setFault, change };
}

/** Chooses the period: either two dates, or a number of last days. Choosing one kind clears the other kind. */
export function PeriodFilter({ asked, onAsk, busy }: Props) {
  const { t } = useTranslation("dashboard");
  const zone = useMe().company.timezone;
  const { type, setType, draft, fault, setFault, change } = useDraft(asked);
  const submit = () => {
    if (!isPeriodSet(draft)) return setFault("unset");
    if ([draft.date_from, draft.date_to].some((day) => day !== "" && !isDay(day))) return setFault("day");
    if (draft.date_from && draft.date_to && draft.date_from > draft.date_to) return setFault("order");
    setFault(null);
    onAsk(draft);
  };
  return (
    <FilterBar
      label={t("filter.title")}
      onSubmit={submit}
      fault={fault === "day" ? t("common:moment.dayFault") : fault && t(`filter.fault.${fault}`)}
    >
      <SelectField
        label={t("filter.type")}
        value={filterTypes.indexOf(type)}
        options={filterTypes.map((name, id) => ({ id, name: t(`filter.by.${name}`) }))}
        onChange={(id) => {
          setType(filterTypes[id ?? 0] ?? "dates");
          change(filterTypes[id ?? 0] === "dates" ? { days: 0 } : { date_from: "", date_to: "" });
        }}
      />
      {type === "dates" ? (
        <>
          <DayField
            zone={zone}
            label={t("filter.from")}
            value={draft.date_from}
            onChange={(date_from) => change({ date_from })}
          />
          <DayField
            zone={zone}
            label={t("filter.to")}
            value={draft.date_to}
            onChange={(date_to) => change({ date_to })}
          />
        </>
      ) : (
        <SelectField
          label={t("filter.period")}
          value={draft.days}
          options={dayChoices.map((days) => ({
            id: days,
            name: days === 0 ? t("filter.none") : t("filter.lastDays", { days }),
          }))}
          onChange={(days) => change({ days: days ?? 0 })}
        />
      )}
      <Button type="submit" variant="contained" loading={busy}>
        {t("filter.apply")}
      </Button>
    </FilterBar>
  );
}
