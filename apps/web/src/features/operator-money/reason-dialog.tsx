import type { UseMutationResult } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";

type Props = {
  title: string;
  /** Explains what the action will cause. */
  text: string;
  action: string;
  done: string;
  save: Pick<UseMutationResult<unknown, Error, string>, "mutate" | "isPending" | "error">;
  onClose: () => void;
};

/** Asks for a reason before a payment is undone or an invoice is cancelled. The reason is stored for the company's admins. */
export function ReasonDialog({ title, text, action, done, save, onClose }: Props) {
  const { t } = useTranslation("operator");
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const submit = handleSubmit(({ reason }) =>
    save.mutate(reason.trim(), {
      onSuccess: () => {
        notify.success(done);
        onClose();
      },
    }),
  );
  return (
    <EntityDialog
      title={title}
      action={action}
      dirty={formState.isDirty}
      busy={save.isPending}
      refusal={save.error ? errorText(save.error) : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className={`${basics["note"]} ${basics["broken"]}`}>{text}</p>
      <TextField
        label={t("money.reason")}
        help={t("money.reasonHelp")}
        error={formState.errors.reason?.message}
        autoFocus
        maxLength={500}
        registration={register("reason", { validate: (reason) => reason.trim() !== "" || t("money.reasonFault") })}
      />
    </EntityDialog>
  );
}
