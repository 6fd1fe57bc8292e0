import { listNameFault, maxListName } from "@balcao/shared/contact-lists/rules";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useSaveList } from "../../nouns/contact-lists/queries.ts";

type Props = { list: ContactList | null; onClose: () => void; onAdded?: (list: ContactList) => void };

/** Adds or renames a contact list. */
export function ListDialog({ list, onClose, onAdded }: Props) {
  const { t } = useTranslation("contactLists");
  const { form, dialog } = useEntityForm({
    id: list?.id ?? null,
    start: () => ({ name: list?.name ?? "" }),
    bodyOf: ({ name }) => ({ name: name.trim() }),
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
    </EntityDialog>
  );
}
