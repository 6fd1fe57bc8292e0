import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { Field } from "../../ui/field.tsx";
import css from "./login-form.module.css";
import { useLogin } from "./queries.ts";

type Faults = { email?: string; password?: string };

export function LoginForm() {
  const { t } = useTranslation("auth");
  const login = useLogin();
  const [faults, setFaults] = useState<Faults>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = { email: email.current?.value.trim() ?? "", password: password.current?.value ?? "" };
    const found: Faults = {
      ...(values.email === "" ? { email: t("emailRequired") } : {}),
      ...(values.password === "" ? { password: t("passwordRequired") } : {}),
    };
    setFaults(found);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    login.mutate(values, {
      onError: (error) => {
        if (error instanceof AppError && error.code === "ERR_INVALID_CREDENTIALS") password.current?.select();
      },
    });
  };

  return (
    <form className={css["form"]} onSubmit={submit} noValidate>
      {login.isError ? (
        <p className={css["refusal"]} role="alert">
          <CircleAlert size={18} aria-hidden />
          {errorText(login.error)}
        </p>
      ) : null}
      <Field label={t("email")} error={faults.email}>
        {(wiring) => (
          <OutlinedInput
            inputRef={email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            slotProps={{ input: wiring }}
          />
        )}
      </Field>
      <Field label={t("password")} error={faults.password}>
        {(wiring) => <PasswordInput inputRef={password} wiring={wiring} />}
      </Field>
      <Button type="submit" variant="contained" size="large" loading={login.isPending} fullWidth>
        {t("enter")}
      </Button>
    </form>
  );
}

function PasswordInput({ inputRef, wiring }: { inputRef: React.Ref<HTMLInputElement>; wiring: object }) {
  const { t } = useTranslation("auth");
  const [shown, show] = useState(false);
  return (
    <OutlinedInput
      inputRef={inputRef}
      name="password"
      type={shown ? "text" : "password"}
      autoComplete="current-password"
      slotProps={{ input: wiring }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={t(shown ? "hidePassword" : "showPassword")}
            aria-pressed={shown}
            onClick={() => show(!shown)}
          >
            {shown ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
