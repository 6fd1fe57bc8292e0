import { companyNameLimits, employeeCounts, formatPhone, isPhone, segments } from "@balcao/shared/sign-up/rules";
import { formatTaxId, isTaxId } from "@balcao/shared/tax-id";
import { lengthFault } from "@balcao/shared/users/password";
import { isEmail, userLimits } from "@balcao/shared/users/rules";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { everyPlan } from "../../nouns/operator-companies/queries.ts";

export type Values = {
  name: string;
  cpfCnpj: string;
  email: string;
  phone: string;
  /** The name of the first admin. */
  userName: string;
  password: string;
  /** The position of the chosen segment in `segments`. */
  segment: number | null;
  employeeCount: number | null;
  planId: number | null;
};
type TextName = "name" | "cpfCnpj" | "email" | "phone";
type Fault = "required" | "nameShort" | "nameLong" | "taxId" | "phone" | "email" | "emailRequired";

/** The fault of a typed value, as the key of its message in the texts of the sign-up. */
function faultOf(name: TextName, value: string): Fault | null {
  const text = value.trim();
  if (name === "phone") return text === "" || isPhone(text) ? null : "phone";
  if (text === "") return name === "email" ? "emailRequired" : "required";
  if (name === "cpfCnpj") return isTaxId(text) ? null : "taxId";
  if (name === "email") return isEmail(text) ? null : "email";
  if (text.length < companyNameLimits.min) return "nameShort";
  return text.length > companyNameLimits.max ? "nameLong" : null;
}
const formats: Partial<Record<TextName, (value: string) => string>> = { cpfCnpj: formatTaxId, phone: formatPhone };

type Props = { form: UseFormReturn<Values>; isNew: boolean };

/** One text field. An existing company may leave a value empty that it never had. */
function CompanyText({
  form,
  isNew,
  name,
  ...rest
}: Props & { name: TextName; type?: "tel" | "email"; autoFocus?: boolean }) {
  const { t } = useTranslation("signUp");
  const { register, setValue, formState } = form;
  const registration = register(name, {
    validate: (value) => {
      if (!isNew && value === formState.defaultValues?.[name]) return true;
      const fault = faultOf(name, value);
      return fault === null || t(`fault.${fault}`);
    },
    onBlur: () => {
      const format = formats[name];
      if (format) setValue(name, format(form.getValues(name)));
    },
  });
  return <TextField {...rest} label={t(name)} registration={registration} error={formState.errors[name]?.message} />;
}

export function CompanyTexts(props: Props) {
  return (
    <>
      <CompanyText {...props} name="name" autoFocus />
      <CompanyText {...props} name="cpfCnpj" />
      <CompanyText {...props} name="email" type="email" />
      <CompanyText {...props} name="phone" type="tel" />
    </>
  );
}

type ChoiceName = "segment" | "employeeCount" | "planId";
type ChoiceProps = {
  control: Control<Values>;
  name: ChoiceName;
  label: string;
  options: readonly { id: number; name: string }[];
  required: boolean;
};

function Choice({ control, name, label, options, required }: ChoiceProps) {
  const { t } = useTranslation("signUp");
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value) => !required || value !== null || t("fault.required") }}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <SelectField
          label={label}
          none={t("choose")}
          required
          value={value}
          options={options}
          onChange={onChange}
          error={error?.message}
        />
      )}
    />
  );
}

export function CompanyChoices({ form: { control }, isNew }: Props) {
  const { t } = useTranslation(["signUp", "operator"]);
  const { data: plans = [] } = useQuery(everyPlan);
  return (
    <>
      <Choice
        control={control}
        name="segment"
        label={t("segmentLabel")}
        options={segments.map((segment, id) => ({ id, name: t(`segment.${segment}`) }))}
        required={isNew}
      />
      <Choice
        control={control}
        name="employeeCount"
        label={t("employees")}
        options={employeeCounts.map((count) => ({
          id: count,
          name: count > 100 ? t(`employeeCount.${count}`) : t("employeeCount.upTo", { count }),
        }))}
        required={isNew}
      />
      <Choice
        control={control}
        name="planId"
        label={t("operator:companies.column.plan")}
        options={plans}
        required={isNew}
      />
    </>
  );
}

/** The fault of the first admin's name, as the key of its message in the texts of the sign-up. */
function faultOfAdmin(value: string): Fault | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < userLimits.name.min) return "nameShort";
  return length > userLimits.name.max ? "nameLong" : null;
}

/** The name of the company's first admin, which customers read, and the password, with which the admin signs in with the e-mail above. */
export function FirstAdmin({ form, lengths }: Pick<Props, "form"> & { lengths: { min: number; max: number } }) {
  const { t } = useTranslation(["operator", "signUp"]);
  const { register, formState } = form;
  const { ref, ...input } = register("password", {
    validate: (value) => {
      const fault = lengthFault(value, lengths);
      return fault === null || t(`signUp:fault.${fault === "short" ? "passwordShort" : "passwordLong"}`);
    },
  });
  const name = register("userName", {
    validate: (value) => {
      const fault = faultOfAdmin(value);
      return fault === null || t(`signUp:fault.${fault}`);
    },
  });
  return (
    <>
      <TextField
        label={t("companies.userName")}
        help={t("companies.userNameHelp")}
        registration={name}
        error={formState.errors.userName?.message}
      />
      <Field
        label={t("companies.password")}
        help={t("companies.passwordHelp", lengths)}
        error={formState.errors.password?.message}
      >
        {(wiring) => <PasswordInput {...wiring} {...input} ref={ref} autoComplete="new-password" />}
      </Field>
    </>
  );
}
