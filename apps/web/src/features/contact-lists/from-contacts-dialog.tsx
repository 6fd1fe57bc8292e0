import { listNameFault, maxListName } from "@balcao/shared/contact-lists/rules";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isDay } from "../../lib/time/calendar.ts";
import { isoOf } from "../../lib/time/zoned.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { MultiSelect } from "../../ui/fields/multi-select.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { queueList } from "../../nouns/queues/noun.ts";
import { allTags } from "../../nouns/tags/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./from-contacts-dialog.module.css";
import { contactCount, useCreateFromContacts } from "../../nouns/contact-lists/queries.ts";

type Values = {
  name: string;
  tagIds: readonly number[];
  queueIds: readonly number[];
  /** These days follow the company's clock, as yyyy-MM-dd. A day that is not chosen is empty. */
  lastAfter: string;
  lastBefore: string;
  optedIn: boolean;
};

/** The start of a day in the company's time zone. Null while the day is not complete. */
const startOf = (day: string, zone: string): string | null => (isDay(day) ? isoOf(`${day}T00:00`, zone) : null);
const bodyOf = ({ name, tagIds, queueIds, lastAfter, lastBefore, optedIn }: Values, zone: string) => ({
  name: name.trim(),
  tagIds: [...tagIds],
  queueIds: [...queueIds],
  lastAfter: startOf(lastAfter, zone),
  lastBefore: startOf(lastBefore, zone),
  optedIn,
});
const blank: Values = { name: "", tagIds: [], queueIds: [], lastAfter: "", lastBefore: "", optedIn: true };

/** Makes a list of the contacts that a filter finds, and first shows how many contacts it finds. */
export default function FromContactsDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (list: ContactList) => void;
}) {
  const { t } = useTranslation("contactLists");
  const zone = useMe().company.timezone;
  const { form, dialog } = useEntityForm({
    id: null,
    start: () => blank,
    bodyOf: (values: Values) => bodyOf(values, zone),
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

function Filters({ form: { control } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("contactLists");
  const zone = useMe().company.timezone;
  const { data: tags = [] } = useQuery(allTags);
  const { data: queues = [] } = useQuery(queueList);
  const choices = [
    { name: "tagIds", label: t("fromContacts.tags"), none: t("fromContacts.anyTag"), options: tags },
    { name: "queueIds", label: t("fromContacts.queues"), none: t("fromContacts.anyQueue"), options: queues },
  ] as const;
  return (
    <>
      <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["filters"]}`}>
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
        {(["lastAfter", "lastBefore"] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            rules={{ validate: (day) => day === "" || isDay(day) || t("common:moment.dayFault") }}
            render={({ field: { ref, ...field }, fieldState }) => (
              <MomentField
                {...field}
                kind="day"
                label={t(`fromContacts.${name}`)}
                error={fieldState.error?.message}
                zone={zone}
                inputRef={ref}
              />
            )}
          />
        ))}
      </div>
      <CheckField control={control} name="optedIn" label={t("fromContacts.optedIn")} />
    </>
  );
}

function Count({ form: { control } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("contactLists");
  const { name: _name, ...filter } = bodyOf(useWatch({ control }) as Values, useMe().company.timezone);
  const { data, isError } = useQuery({ ...contactCount(filter), placeholderData: keepPreviousData });
  const words = isError
    ? t("fromContacts.unknown")
    : data
      ? t("fromContacts.count", { count: data.count })
      : t("fromContacts.counting");
  return (
    <p className={`${basics["body"]} ${basics["firm"]}`} role="status">
      {words}
      {data && data.withoutNumber > 0 && !isError
        ? ` ${t("fromContacts.withoutNumber", { count: data.withoutNumber })}`
        : ""}
    </p>
  );
}
