import type { CompanyName } from "@balcao/shared/companies/schema";
import type { Profile } from "@balcao/shared/permissions";
import { lengthFault } from "@balcao/shared/users/password";
import { isEmail, userLimits } from "@balcao/shared/users/rules";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";

export type Values = {
  company: CompanyName | null;
  name: string;
  email: string;
  password: string;
  /** The current password of the operator. */
  currentPassword: string;
  profile: Profile;
  queueIds: readonly number[];
  allTicket: boolean;
};
type Lengths = { min: number; max: number };
type Props = { form: UseFormReturn<Values>; isNew: boolean; lengths: Lengths; asksCurrent: boolean };

/** The fault of a name or an e-mail, as the key of the text that the page of users has for it. */
function faultOf(name: "name" | "email", value: string) {
  const text = value.trim();
  if (name === "email") return text === "" ? "emailRequired" : isEmail(text) ? null : "emailInvalid";
  if (text === "") return "nameRequired";
  if (text.length < userLimits.name.min) return "nameShort";
  return text.length > userLimits.name.max ? "nameLong" : null;
}

/** The user's name, and the e-mail and password with which the user signs in. */
export function UserTexts({ form, isNew, lengths, asksCurrent }: Props) {
  const { t } = useTranslation("users");
  const { register, formState } = form;
  const { errors } = formState;
  const text = (name: "name" | "email") => ({
    label: t(`field.${name}`),
    error: errors[name]?.message,
    registration: register(name, {
      validate: (value) => {
        const fault = faultOf(name, value);
        return fault === null || t(`fault.${fault}`);
      },
    }),
  });
  const password = register("password", {
    validate: (value) => {
      const fault = value === "" && !isNew ? null : lengthFault(value, lengths);
      return fault === null || t(`fault.${fault === "short" ? "passwordShort" : "passwordLong"}`);
    },
  });
  return (
    <>
      <TextField {...text("name")} />
      <TextField {...text("email")} type="email" />
      <Field
        label={t("field.password")}
        help={isNew ? t("passwordLengths", lengths) : t("passwordHelp")}
        error={errors.password?.message}
      >
        {(wiring) => <PasswordInput {...wiring} {...password} autoComplete="new-password" />}
      </Field>
      {asksCurrent ? <OwnPassword form={form} /> : null}
    </>
  );
}

/** The operator's own password, which proves that the operator is at the screen. */
function OwnPassword({ form: { register, formState } }: Pick<Props, "form">) {
  const { t } = useTranslation("users");
  const current = register("currentPassword", {
    validate: (value) => value !== "" || t("fault.currentPasswordRequired"),
  });
  return (
    <Field
      label={t("field.yourPassword")}
      help={t("yourPasswordHelp")}
      error={formState.errors.currentPassword?.message}
    >
      {(wiring) => <PasswordInput {...wiring} {...current} />}
    </Field>
  );
}
