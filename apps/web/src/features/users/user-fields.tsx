import { lengthFault, strengthOf } from "@balcao/shared/users/password";
import { isEmail, userLimits } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ReactNode, useState } from "react";
import type { UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";

export type Values = {
  name: string;
  email: string;
  password: string;
  /** The current password of the user who fills in the form. */
  currentPassword: string;
  profile: User["profile"];
  queueIds: number[];
  whatsappId: number | null;
  allTicket: boolean;
  newCustomers: boolean;
};
type TextName = "name" | "email" | "password" | "currentPassword";
export type Lengths = { min: number; max: number };
type Fault =
  | "nameRequired"
  | "nameShort"
  | "nameLong"
  | "emailRequired"
  | "emailInvalid"
  | "passwordShort"
  | "passwordLong"
  | "currentPasswordRequired";

/** The fault of a field, as the key of a text. */
function faultOf(name: TextName, value: string, { isNew, lengths }: Pick<Props, "isNew" | "lengths">): Fault | null {
  const { length } = value.trim();
  if (name === "name") {
    if (length === 0) return "nameRequired";
    if (length < userLimits.name.min) return "nameShort";
    return length > userLimits.name.max ? "nameLong" : null;
  }
  if (name === "email") {
    if (length === 0) return "emailRequired";
    return isEmail(value.trim()) ? null : "emailInvalid";
  }
  if (name === "currentPassword") return value === "" ? "currentPasswordRequired" : null;
  if (value === "" && !isNew) return null;
  const fault = lengthFault(value, lengths);
  return fault && (fault === "short" ? "passwordShort" : "passwordLong");
}

type Props = {
  name: TextName;
  register: UseFormRegister<Values>;
  error: string | undefined;
  isNew: boolean;
  /** The allowed lengths of the password. */
  lengths: Lengths;
};

function useText({ name, register, ...about }: Props) {
  const { t } = useTranslation("users");
  const { ref, ...props } = register(name, {
    validate: (_value, values) => {
      const fault = faultOf(name, values[name], about);
      return fault ? t(`fault.${fault}`) : true;
    },
  });
  return { ...props, inputRef: ref };
}

export function TextField(props: Props & { type?: string; autoComplete: string; autoFocus?: boolean }) {
  const { t } = useTranslation("users");
  const { name, error, type = "text", autoComplete, autoFocus = false } = props;
  const text = useText(props);
  return (
    <Field label={t(`field.${name}`)} error={error}>
      {(wiring) => (
        <OutlinedInput
          {...text}
          type={type}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          error={error !== undefined}
          slotProps={{ input: wiring }}
        />
      )}
    </Field>
  );
}

/** The new password, with its required length below it, or how hard it is to guess. */
export function PasswordField({ typed, ...props }: Omit<Props, "name"> & { typed: string }): ReactNode {
  const { t } = useTranslation(["users", "auth"]);
  const lengths = t("passwordLengths", props.lengths);
  const empty = props.isNew ? lengths : `${lengths} ${t("passwordHelp")}`;
  const help = typed.length < props.lengths.min ? empty : t(`auth:strength.${strengthOf(typed)}`);
  return <SecretField {...props} name="password" label={t("field.password")} help={help} autoComplete="new-password" />;
}

/** The password of the user who fills in the form, which proves that they are at the screen. */
export function CurrentPasswordField({ isSelf, ...props }: Omit<Props, "name"> & { isSelf: boolean }): ReactNode {
  const { t } = useTranslation("users");
  return (
    <SecretField
      {...props}
      name="currentPassword"
      label={t(isSelf ? "field.currentPassword" : "field.yourPassword")}
      help={t(isSelf ? "currentPasswordHelp" : "yourPasswordHelp")}
      autoComplete="current-password"
    />
  );
}

function SecretField(props: Props & { label: string; help: string; autoComplete: string }): ReactNode {
  const { t } = useTranslation("users");
  const [shown, show] = useState(false);
  const text = useText(props);
  return (
    <Field label={props.label} help={props.help} error={props.error}>
      {(wiring) => (
        <OutlinedInput
          {...text}
          type={shown ? "text" : "password"}
          autoComplete={props.autoComplete}
          error={props.error !== undefined}
          slotProps={{ input: wiring }}
          endAdornment={
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-pressed={shown}
                aria-label={t(shown ? "hidePassword" : "showPassword")}
                onClick={() => show(!shown)}
              >
                {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
              </IconButton>
            </InputAdornment>
          }
        />
      )}
    </Field>
  );
}
