import { listNameFault, maxListName } from "@balcao/shared/contact-lists/rules";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { MultiSelect } from "../../ui/fields/multi-select.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/use-entity-form.ts";
import { queueList } from "../queues/queries.ts";
import { allTags } from "../tags/queries.ts";
import css from "./from-contacts-dialog.module.css";
import { contactCount, useCreateFromContacts } from "./queries.ts";

type Values = {
  name: string;
  tagIds: readonly number[];
  queueIds: readonly number[];
  /** Days, as yyyy-MM-dd; empty when not chosen. */
  lastAfter: string;
  lastBefore: string;
  optedIn: boolean;
};

/** The start of a day where the reader is. */
const startOf = (day: string): string | null => (day === "" ? null : new Date(`${day}T00:00:00`).toISOString());
const bodyOf = ({ name, tagIds, queueIds, lastAfter, lastBefore, optedIn }: Values) => ({
  name: name.trim(),
  tagIds: [...tagIds],
  queueIds: [...queueIds],
  lastAfter: startOf(lastAfter),
  lastBefore: startOf(lastBefore),
  optedIn,
});
const blank: Values = { name: "", tagIds: [], queueIds: [], lastAfter: "", lastBefore: "", optedIn: true };

/** Makes a list of the contacts that a filter finds, and shows how many they are before. */
export default function FromContactsDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (list: ContactList) => void;
}) {
  const { t } = useTranslation("contactLists");
  const { form, dialog } = useEntityForm({
    id: null,
    start: () => blank,
    bodyOf,
    save: useCreateFromContacts(),
    onSaved: ({ contactList }) => {
      onClose();
      onMade(contactList);
    },
  });
  const { register, formState } = form;
  return (
    <EntityDialog {...dialog} title={t("fromContacts.title")} action={t("fromContacts.make")} onClose={onClose}>
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
      <Filters form={form} />
      <Count form={form} />
    </EntityDialog>
  );
}

function Filters({ form: { control, register } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("contactLists");
  const { data: tags = [] } = useQuery(allTags);
  const { data: queues = [] } = useQuery(queueList);
  const choices = [
    { name: "tagIds", label: t("fromContacts.tags"), none: t("fromContacts.anyTag"), options: tags },
    { name: "queueIds", label: t("fromContacts.queues"), none: t("fromContacts.anyQueue"), options: queues },
  ] as const;
  return (
    <>
      <div className={css["filters"]}>
        {choices.map(({ name, ...words }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange } }) => (
              <MultiSelect {...words} empty={t("common:noneFound")} chosen={value} onChange={onChange} />
            )}
          />
        ))}
      </div>
      <div className={css["dates"]}>
        {(["lastAfter", "lastBefore"] as const).map((name) => {
          const { ref, ...props } = register(name);
          return (
            <Field key={name} label={t(`fromContacts.${name}`)}>
              {(wiring) => <OutlinedInput {...props} type="date" inputRef={ref} slotProps={{ input: wiring }} />}
            </Field>
          );
        })}
      </div>
      <CheckField control={control} name="optedIn" label={t("fromContacts.optedIn")} />
    </>
  );
}

function Count({ form: { control } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("contactLists");
  const { name: _name, ...filter } = bodyOf(useWatch({ control }) as Values);
  const { data, isError } = useQuery({ ...contactCount(filter), placeholderData: keepPreviousData });
  const words = isError
    ? t("fromContacts.unknown")
    : data
      ? t("fromContacts.count", { count: data.count })
      : t("fromContacts.counting");
  return (
    <p className={css["count"]} role="status">
      {words}
    </p>
  );
}
