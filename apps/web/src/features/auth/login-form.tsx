import { AppError } from "@balcao/shared/errors";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { Field } from "../../ui/field.tsx";
import { Button, IconButton, TextInput } from "../../ui/plain.tsx";
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
        {(wiring) => <TextInput {...wiring} ref={email} name="email" type="email" autoComplete="username" autoFocus />}
      </Field>
      <Field label={t("password")} error={faults.password}>
        {(wiring) => <PasswordInput {...wiring} ref={password} />}
      </Field>
      <Button type="submit" busy={login.isPending}>
        {t("enter")}
      </Button>
    </form>
  );
}

function PasswordInput(props: Parameters<typeof TextInput>[0]) {
  const { t } = useTranslation("auth");
  const [shown, show] = useState(false);
  return (
    <TextInput
      {...props}
      name="password"
      type={shown ? "text" : "password"}
      autoComplete="current-password"
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
