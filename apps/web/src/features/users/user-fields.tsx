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
  profile: User["profile"];
  queueIds: number[];
  whatsappId: number | null;
  allTicket: boolean;
};
type TextName = "name" | "email" | "password";
type Fault =
  | "nameRequired"
  | "nameShort"
  | "nameLong"
  | "emailRequired"
  | "emailInvalid"
  | "passwordShort"
  | "passwordLong";

/** The fault of a field, as the key of a text. */
export function faultOf(name: TextName, value: string, isNew: boolean): Fault | null {
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
  if (value === "" && !isNew) return null;
  if (value.length < userLimits.password.min) return "passwordShort";
  return value.length > userLimits.password.max ? "passwordLong" : null;
}

type Props = {
  name: TextName;
  register: UseFormRegister<Values>;
  error: string | undefined;
  isNew: boolean;
};

function useText({ name, register, isNew }: Props) {
  const { t } = useTranslation("users");
  const { ref, ...props } = register(name, {
    validate: (_value, values) => {
      const fault = faultOf(name, values[name], isNew);
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

export function PasswordField(props: Omit<Props, "name">): ReactNode {
  const { t } = useTranslation("users");
  const [shown, show] = useState(false);
  const text = useText({ ...props, name: "password" });
  return (
    <Field label={t("field.password")} help={props.isNew ? undefined : t("passwordHelp")} error={props.error}>
      {(wiring) => (
        <OutlinedInput
          {...text}
          type={shown ? "text" : "password"}
          autoComplete="new-password"
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
