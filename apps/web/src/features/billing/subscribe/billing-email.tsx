import { isEmail } from "@balcao/shared/users/rules";
import IconButton from "@mui/material/IconButton";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useChangeEmail } from "../../../nouns/billing/queries.ts";

/** Shows the e-mail address for invoices, with a button that changes it. */
export function BillingEmail({ email }: { email: string }) {
  const { t } = useTranslation("billing");
  const [editing, edit] = useState(false);
  return (
    <div>
      <dt>{t("billingEmail")}</dt>
      <dd>
        {email}
        <IconButton size="small" aria-label={t("changeEmail")} title={t("changeEmail")} onClick={() => edit(true)}>
          <Pencil size={16} />
        </IconButton>
        {editing ? <EmailDialog email={email} onClose={() => edit(false)} /> : null}
      </dd>
    </div>
  );
}

function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const change = useChangeEmail();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } });
  const save = handleSubmit(({ email: to }) =>
    change.mutate(to.trim(), {
      onSuccess: () => {
        notify.success(t("emailChanged"));
        onClose();
      },
    }),
  );
  return (
    <EntityDialog
      title={t("changeEmail")}
      action={t("common:save")}
      dirty={formState.isDirty}
      busy={change.isPending}
      refusal={change.error ? errorText(change.error) : undefined}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={t("billingEmail")}
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        registration={register("email", {
          validate: (value) => isEmail(value.trim()) || t("emailInvalid"),
        })}
        error={formState.errors.email?.message}
      />
    </EntityDialog>
  );
}
