import type { providerFields } from "@balcao/shared/billing/provider-fields";
import OutlinedInput from "@mui/material/OutlinedInput";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Check } from "../../ui/fields/check-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { isLong, type ProviderValues } from "./provider-values.ts";

export type SetupField = (typeof providerFields)["pix"]["values"][number];
/** The keys of the field names, as the contract calls the fields. */
export type FieldWord =
  | "pixKey"
  | "receiverName"
  | "receiverCity"
  | "host"
  | "tokenPath"
  | "tokenBody"
  | "ca"
  | "clientId"
  | "clientSecret"
  | "certificate"
  | "privateKey"
  | "p12"
  | "passphrase"
  | "accountId"
  | "testMode"
  | "script"
  | "apiToken"
  | "webhookAuthorization";

/** A field for a provider's value that is not secret. A required value may be missing while the provider is switched off. */
export function ValueField({
  field: { name, isRequired },
  form,
}: {
  field: SetupField;
  form: UseFormReturn<ProviderValues>;
}) {
  const { t } = useTranslation("operator");
  const label = t(`money.field.${name as FieldWord}`);
  return (
    <Controller
      control={form.control}
      name={`values.${name}`}
      rules={{
        validate: (value) => !isRequired || !form.getValues("enabled") || value.trim() !== "" || t("money.required"),
      }}
      render={({ field: { ref, value, onChange, ...field }, fieldState }) =>
        name === "testMode" ? (
          <Check
            label={label}
            look="switch"
            checked={value === "true"}
            onChange={(on) => onChange(on ? "true" : "")}
            inputRef={ref}
          />
        ) : (
          <Field
            label={isRequired ? label : t("money.optional", { label })}
            error={fieldState.error?.message}
            help={t(`money.fieldHelp.${name as FieldWord}`, { defaultValue: "" }) || undefined}
          >
            {(wiring) => (
              <OutlinedInput
                {...field}
                value={value}
                onChange={onChange}
                inputRef={ref}
                autoComplete="off"
                multiline={isLong(name)}
                maxRows={6}
                error={fieldState.error !== undefined}
                slotProps={{ input: { ...wiring, maxLength: 4000 } }}
              />
            )}
          </Field>
        )
      }
    />
  );
}
