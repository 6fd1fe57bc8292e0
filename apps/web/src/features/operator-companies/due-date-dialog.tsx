import { nextDueDate } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import Button from "@mui/material/Button";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../lib/time/calendar.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { useDueDate } from "../../nouns/operator-companies/queries.ts";

const readingMs = 8000;

/** Sets the day until which a company may work. Without a date the company may always work. */
export function DueDateDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation("operator");
  const { recurrence, today } = company;
  const zone = useMe().company.timezone;
  const [value, set] = useState(company.dueDate ?? "");
  const [tried, setTried] = useState(false);
  const isWhole = value === "" || isDay(value);
  const save = useDueDate(company.id);
  const submit = () =>
    save.mutate(value === "" ? null : value, {
      onSuccess: ({ state, last_invoice: invoice }) => {
        if (state === "suspended" && invoice?.owed)
          notify.error(t("companies.dueDate.stillShut", { number: invoice.number }), readingMs);
        else notify.success(t("done"), preparedMs);
        onClose();
      },
      onError: () => notify.error(t("failed"), preparedMs),
    });
  return (
    <EntityDialog
      title={t("companies.dueDate.title", { name: company.name })}
      action={t("common:save")}
      dirty={value !== (company.dueDate ?? "")}
      busy={save.isPending}
      refusal={save.error ? errorText(save.error) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isWhole) submit();
      }}
      onClose={onClose}
    >
      <MomentField
        kind="day"
        label={t("companies.column.dueDate")}
        help={t(value === "" ? "companies.dueDate.none" : "companies.dueDate.help")}
        error={tried && !isWhole ? t("common:moment.dayFault") : undefined}
        zone={zone}
        value={value}
        onChange={set}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CalendarPlus size={18} aria-hidden />}
        onClick={() => set(nextDueDate(isDay(value) ? value : null, recurrence, today))}
      >
        {t("companies.dueDate.add")} ({t(`companies.recurrence.${recurrence}`)})
      </Button>
    </EntityDialog>
  );
}
