import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, TextInput } from "../plain.tsx";

/** A password field with a button that shows the password. */
export function PasswordInput(props: Parameters<typeof TextInput>[0]) {
  const { t } = useTranslation("auth");
  const [shown, show] = useState(false);
  return (
    <TextInput
      name="password"
      autoComplete="current-password"
      {...props}
      type={shown ? "text" : "password"}
      end={
        <IconButton
          label={t(shown ? "hidePassword" : "showPassword")}
          aria-pressed={shown}
          onClick={() => show(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </IconButton>
      }
    />
  );
}
