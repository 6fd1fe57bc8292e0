import { maxNote } from "@balcao/shared/data-requests/rules";
import type { DataRequest } from "@balcao/shared/data-requests/schema";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { useCloseRequest } from "../../../nouns/data-requests/noun.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import basics from "../../../ui/basics.module.css";

const outcomes = ["done", "refused"] as const;

/** Closes a request: it was done, or refused with a reason. */
export function CloseDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const { t } = useTranslation("dataRequests");
  const close = useCloseRequest(request.id);
  const { control, register, setValue, handleSubmit, formState } = useForm({
    defaultValues: { outcome: 0, answer: "" },
  });
  const outcome = outcomes[useWatch({ control, name: "outcome" })] ?? "done";
  const submit = ({ answer }: { answer: string }) =>
    close.mutate(
      { state: outcome, answer },
      {
        onSuccess: () => {
          notify.success(t(`closedNow.${outcome}`));
          onClose();
        },
      },
    );
  return (
    <EntityDialog
      title={t("closeTitle", { what: t(`kind.${request.kind}`) })}
      action={t("close")}
      dirty={formState.isDirty}
      busy={close.isPending}
      refusal={close.isError ? errorText(close.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <p className={basics["hint"]}>{t("closeText")}</p>
      <SelectField
        label={t("outcomeLabel")}
        value={outcomes.indexOf(outcome)}
        onChange={(id) => setValue("outcome", id ?? 0, { shouldDirty: true })}
        options={outcomes.map((one, id) => ({ id, name: t(`outcome.${one}`) }))}
        autoFocus
      />
      <TextField
        label={t(outcome === "refused" ? "reasonLabel" : "answerLabel")}
        maxLength={maxNote}
        error={formState.errors.answer?.message}
        registration={register("answer", {
          validate: (typed) => outcome === "done" || typed.trim().length > 2 || t("reasonMissing"),
        })}
      />
    </EntityDialog>
  );
}
