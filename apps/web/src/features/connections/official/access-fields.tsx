import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { OfficialAccess } from "../../../nouns/connections/official.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";

type AccessField = keyof OfficialAccess;
const all: readonly AccessField[] = ["phoneNumberId", "wabaId", "token", "appSecret"];

type Props = {
  form: UseFormReturn<OfficialAccess>;
  /** The fields that are shown. Without this list all fields are shown, as for a new number. */
  fields?: readonly AccessField[];
  /** Whether an empty field keeps the stored value. */
  keeps?: boolean;
};

/** The typed access of an official number. A token and a secret are never shown again. */
export function AccessFields({ form: { register, formState }, fields = all, keeps = false }: Props) {
  const { t } = useTranslation("officialNumbers");
  const fault = (field: AccessField, value: string): string | true => {
    const text = value.trim();
    if (text === "") return keeps || t("required");
    if (field === "phoneNumberId" || field === "wabaId") return /^\d{5,30}$/.test(text) || t("idFault");
    return !/\s/.test(text) || t("secretFault");
  };
  return (
    <>
      {fields.map((field, index) => (
        <TextField
          key={field}
          label={t(`field.${field}.label`)}
          help={t(keeps ? `field.${field}.change` : `field.${field}.help`)}
          error={formState.errors[field]?.message}
          autoFocus={index === 0}
          registration={register(field, { validate: (value) => fault(field, value) })}
          {...(field === "token" || field === "appSecret"
            ? { type: "password", autoComplete: "new-password", maxLength: field === "token" ? 1000 : 200 }
            : { maxLength: 30 })}
        />
      ))}
    </>
  );
}

/** What was typed, without the blanks that copying brings along. */
export const trimmed = (values: OfficialAccess): OfficialAccess => ({
  phoneNumberId: values.phoneNumberId.trim(),
  wabaId: values.wabaId.trim(),
  token: values.token.trim(),
  appSecret: values.appSecret.trim(),
});

export const noAccess: OfficialAccess = { phoneNumberId: "", wabaId: "", token: "", appSecret: "" };
