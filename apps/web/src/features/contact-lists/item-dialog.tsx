import { listNameFault, maxListName, maxVariableValue } from "@balcao/shared/contact-lists/rules";
import type { ContactListItem } from "@balcao/shared/contact-lists/schema";
import { typedFault } from "@balcao/shared/numbers/typed-number";
import { formatNumber } from "@balcao/shared/phone";
import { isEmail } from "@balcao/shared/users/rules";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useSaveItem } from "../../nouns/contact-lists/queries.ts";

type Values = { name: string; number: string; email: string; variables: { key: string; value: string }[] };
type Props = {
  contactListId: number;
  item: ContactListItem | null;
  /** The variables that other people on the list have, so that a new person can have them too. */
  keys: readonly string[];
  onClose: () => void;
};

const bodyOf = ({ name, number, email, variables }: Values) => ({
  name: name.trim(),
  number: number.trim(),
  email: email.trim(),
  variables: Object.fromEntries(
    variables.filter(({ value }) => value.trim() !== "").map(({ key, value }) => [key, value.trim()]),
  ),
});

/** Adds or changes a person on a list. */
export function ItemDialog({ contactListId, item, keys, onClose }: Props) {
  const { t } = useTranslation("contactLists");
  const { form, dialog } = useEntityForm({
    id: item?.id ?? null,
    start: (): Values => ({
      name: item?.name ?? "",
      number: item ? formatNumber(item.number) : "",
      email: item?.email ?? "",
      variables: [...new Set([...Object.keys(item?.variables ?? {}), ...keys])].map((key) => ({
        key,
        value: item?.variables[key] ?? "",
      })),
    }),
    bodyOf,
    save: useSaveItem(contactListId),
    onSaved: () => {
      notify.success(t(item ? "item.saved" : "item.added"), preparedMs);
      onClose();
    },
  });
  return (
    <EntityDialog
      {...dialog}
      title={t(item ? "item.editTitle" : "item.add")}
      action={t(item ? "common:save" : "item.create")}
      onClose={onClose}
    >
      <Fields form={form} />
    </EntityDialog>
  );
}

function Fields({ form: { register, formState, getValues } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("contactLists");
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t("name")}
        error={errors.name?.message}
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
        label={t("number")}
        type="tel"
        placeholder="+55 11 98765-4321"
        help={t("numberHelp")}
        error={errors.number?.message}
        registration={register("number", {
          validate: (value) => {
            const fault = typedFault(value);
            return fault ? t(fault === "none" ? "fault.required" : `errors:numberRefused.${fault}`) : true;
          },
        })}
      />
      <TextField
        label={t("email")}
        type="email"
        error={errors.email?.message}
        registration={register("email", {
          validate: (value) => value.trim() === "" || isEmail(value.trim()) || t("emailFault"),
        })}
      />
      {getValues("variables").map(({ key }, index) => (
        <TextField
          key={key}
          label={key}
          maxLength={maxVariableValue}
          registration={register(`variables.${index}.value`)}
        />
      ))}
    </>
  );
}
