import { binDays, isNameOf } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Caution } from "../../ui/caution.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useCompanyStep } from "../../nouns/operator-companies/queries.ts";

/** Asks for the company's name as a confirmation before the company is thrown into the bin. Mount it only while the dialog is open. */
export function ThrowAwayDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation("operator");
  const { name } = company;
  const run = useCompanyStep("throwAway");
  const { register, handleSubmit, formState } = useForm({ defaultValues: { typed: "" } });
  const submit = () =>
    run.mutate(company.id, {
      onSuccess: () => {
        notify.success(t("companies.thrownAway", { days: binDays }), preparedMs);
        onClose();
      },
    });
  return (
    <EntityDialog
      title={t("companies.throwAway.title", { name })}
      action={t("common:delete")}
      dirty={false}
      danger
      busy={run.isPending}
      refusal={run.error ? errorText(run.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <Caution>{t("companies.throwAway.text", { days: binDays, count: company.usersCount })}</Caution>
      <TextField
        label={t("companies.throwAway.type", { name })}
        autoFocus
        registration={register("typed", {
          validate: (typed) => isNameOf(typed, name) || t("companies.throwAway.fault"),
        })}
        error={formState.errors.typed?.message}
      />
    </EntityDialog>
  );
}
