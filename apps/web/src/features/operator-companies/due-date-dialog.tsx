import { nextDueDate } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { useDueDate } from "./queries.ts";

/** Until when a company may work. A date field that is empty, or half filled in, says "". */
export function DueDateDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation("operator");
  const { recurrence, today } = company;
  const [value, set] = useState(company.dueDate ?? "");
  const save = useDueDate(company.id);
  const submit = () =>
    save.mutate(value === "" ? null : value, {
      onSuccess: () => {
        notify.success(t("done"), preparedMs);
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
        submit();
      }}
      onClose={onClose}
    >
      <Field
        label={t("companies.column.dueDate")}
        help={t(value === "" ? "companies.dueDate.none" : "companies.dueDate.help")}
      >
        {(wiring) => (
          <OutlinedInput
            type="date"
            value={value}
            onChange={({ target }) => set(target.value)}
            slotProps={{ input: wiring }}
          />
        )}
      </Field>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CalendarPlus size={18} aria-hidden />}
        onClick={() => set(nextDueDate(value === "" ? null : value, recurrence, today))}
      >
        {t("companies.dueDate.add")} ({t(`companies.recurrence.${recurrence}`)})
      </Button>
    </EntityDialog>
  );
}
