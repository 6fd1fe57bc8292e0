import { listNameFault, maxConsentSource, maxListName } from "@balcao/shared/contact-lists/rules";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useSaveList } from "../../nouns/contact-lists/queries.ts";

type Props = { list: ContactList | null; onClose: () => void; onAdded?: (list: ContactList) => void };

/** Adds or changes a contact list: its name, and where its people agreed to get messages. */
export function ListDialog({ list, onClose, onAdded }: Props) {
  const { t } = useTranslation("contactLists");
  const { form, dialog } = useEntityForm({
    id: list?.id ?? null,
    start: () => ({ name: list?.name ?? "", consentSource: list?.consentSource ?? "" }),
    bodyOf: ({ name, consentSource }) => ({ name: name.trim(), consentSource: consentSource.trim() }),
    save: useSaveList(),
    onSaved: (saved) => {
      notify.success(t(list ? "saved" : "added"), preparedMs);
      onClose();
      if (!list) onAdded?.(saved);
    },
  });
  const { register, formState } = form;
  return (
    <EntityDialog
      {...dialog}
      title={t(list ? "editTitle" : "add")}
      action={t(list ? "common:save" : "create")}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        error={formState.errors.name?.message}
        placeholder={t("namePlaceholder")}
        maxLength={maxListName}
        autoFocus
        registration={register("name", {
          validate: (value) => {
            const fault = listNameFault(value);
            return fault ? t(`fault.${fault}`) : true;
          },
        })}
      />
      <TextField
        label={t("consentSource")}
        help={t("consentSourceHelp")}
        maxLength={maxConsentSource}
        registration={register("consentSource")}
      />
    </EntityDialog>
  );
}
