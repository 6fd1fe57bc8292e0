import type { Connection } from "@balcao/shared/connections/schema";
import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { type Values, valuesOf } from "./values.ts";

type Props = { form: UseFormReturn<Values>; spoken: Connection["language"] };

/** Lets a new connection replace another one: it gets that connection's queues and texts, and later its active tickets and planned messages. */
export function ReplacesField({ form, spoken }: Props) {
  const { t } = useTranslation("connections");
  const { data: all = [] } = useQuery(connectionList);
  const replaces = useWatch({ control: form.control, name: "replaces" });
  if (all.length === 0) return null;
  const choose = (id: number | null) => {
    const chosen = all.find((one) => one.id === id);
    const { name } = form.getValues();
    // The new connection keeps its own name, because two connections cannot have the same name.
    const values = chosen ? { ...valuesOf(chosen, spoken, null), name, replaces: id } : { replaces: null };
    for (const [field, value] of Object.entries(values))
      form.setValue(field as keyof Values, value, { shouldDirty: true });
  };
  return (
    <SelectField
      label={t("replaces")}
      help={t("replacesHelp")}
      none={t("replacesNone")}
      options={all.map(({ id, name }) => ({ id, name }))}
      value={replaces}
      onChange={choose}
    />
  );
}
