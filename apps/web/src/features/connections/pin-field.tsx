import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/fields/text-field.tsx";

type Props = { form: Pick<UseFormReturn<{ pin: string }>, "register" | "formState">; help?: string };

/** The six digits with which an official number is registered at Meta. */
export function PinField({ form: { register, formState }, help }: Props) {
  const { t } = useTranslation("officialNumbers");
  return (
    <TextField
      label={t("signup.pin")}
      {...(help ? { help } : {})}
      error={formState.errors.pin?.message}
      numeric
      autoFocus
      autoComplete="off"
      maxLength={6}
      registration={register("pin", { validate: (typed) => /^\d{6}$/.test(typed.trim()) || t("signup.pinFault") })}
    />
  );
}
