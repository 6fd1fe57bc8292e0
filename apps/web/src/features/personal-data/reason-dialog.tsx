import { maxReason, minReason } from "@balcao/shared/contact-holds/rules";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";

type Props = {
  title: string;
  text: string;
  action: string;
  busy: boolean;
  /** The refusal of the last attempt. */
  error: Error | null;
  onSubmit: (values: { reason: string }) => void;
  onClose: () => void;
};

/** Asks for a reason, without which nothing is sent. */
export function ReasonDialog({ title, text, action, busy, error, onSubmit, onClose }: Props) {
  const { t } = useTranslation("personalData");
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  return (
    <EntityDialog
      title={title}
      action={action}
      dirty={formState.isDirty}
      busy={busy}
      refusal={error ? errorText(error) : undefined}
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      onClose={onClose}
    >
      <p className={basics["hint"]}>{text}</p>
      <TextField
        label={t("reason.label")}
        maxLength={maxReason}
        autoFocus
        error={formState.errors.reason?.message}
        registration={register("reason", {
          validate: (typed) => typed.trim().length >= minReason || t("reason.missing"),
        })}
      />
    </EntityDialog>
  );
}
