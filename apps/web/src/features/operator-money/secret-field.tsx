import OutlinedInput from "@mui/material/OutlinedInput";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { isLong, type ProviderValues } from "./provider-values.ts";
import type { FieldWord, SetupField } from "./value-field.tsx";

type Props = {
  field: SetupField;
  /** When the stored secret was given. Null when no secret is stored. */
  since: string | null;
  form: UseFormReturn<ProviderValues>;
};

/** The field for a secret of a provider. The secret can be replaced or removed, and is never shown. */
export function SecretField({ field: { name, isRequired }, since, form }: Props) {
  const { t } = useTranslation("operator");
  const goes = useWatch({ control: form.control, name: `gone.${name}` });
  const label = t(`money.field.${name as FieldWord}`);
  const isMissing = (value: string) =>
    isRequired &&
    form.getValues("enabled") &&
    value.trim() === "" &&
    (since === null || form.getValues(`gone.${name}`));
  return (
    <div>
      <Controller
        control={form.control}
        name={`secrets.${name}`}
        rules={{ validate: (value) => !isMissing(value) || t("money.required") }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <Field
            label={isRequired ? label : t("money.optional", { label })}
            error={fieldState.error?.message}
            help={since === null ? t("money.notGiven") : t("money.givenOn", { date: fullOf(since) })}
          >
            {(wiring) => (
              <OutlinedInput
                {...field}
                inputRef={ref}
                autoComplete="new-password"
                disabled={goes}
                error={fieldState.error !== undefined}
                {...(isLong(name) ? { multiline: true, maxRows: 6 } : { type: "password" })}
                slotProps={{ input: { ...wiring, maxLength: 20_000 } }}
              />
            )}
          </Field>
        )}
      />
      {since === null || isRequired ? null : (
        <CheckField control={form.control} name={`gone.${name}`} label={t("money.forget", { label })} />
      )}
    </div>
  );
}
