import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import css from "./identity-card.module.css";
import { useOptOut } from "../../../nouns/contacts/identity-queries.ts";

type Props = { contactId: number; name: string; onClose: () => void };

/** Notes that a contact wants no messages, and how the contact said so. */
export function OptOutDialog({ contactId, name, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const change = useOptOut(contactId);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { words: "" } });
  const submit = ({ words }: { words: string }) =>
    change.mutate(
      { optedOut: true, words },
      {
        onSuccess: () => {
          notify.success(t("identity.optOutDone"));
          onClose();
        },
      },
    );
  return (
    <EntityDialog
      title={t("identity.optOutTitle", { name })}
      action={t("identity.optOut")}
      dirty={formState.isDirty}
      busy={change.isPending}
      refusal={change.isError ? errorText(change.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <p className={css["quiet"]}>{t("identity.optOutText")}</p>
      <TextField
        label={t("identity.optOutWhy")}
        placeholder={t("identity.optOutWhyPlaceholder")}
        maxLength={500}
        autoFocus
        registration={register("words")}
      />
    </EntityDialog>
  );
}
