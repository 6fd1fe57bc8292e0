import type { HalfWay } from "@balcao/shared/auth/schema";
import { AppError } from "@balcao/shared/errors";
import { passkeyFault } from "../../lib/passkeys/browser.ts";
import { usePasskeyInField, usePasskeyLogin } from "../../nouns/auth/passkey.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { errorText } from "../../lib/error-text.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Button, TextInput } from "../../ui/plain.tsx";
import basics from "../../ui/basics.module.css";
import css from "../../ui/front/front-form.module.css";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { useLogin } from "../../nouns/auth/queries.ts";
import { CodeStep } from "./code-step.tsx";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { typedIn, useFaults } from "../../ui/front/use-faults.ts";

type LoginFields = { email: string; password: string };
/** The fields that are empty. */
type Faults = Partial<Record<keyof LoginFields, true>>;

const faultsOf = ({ email, password }: LoginFields): Faults => ({
  ...(email.trim() === "" ? { email: true } : {}),
  ...(password === "" ? { password: true } : {}),
});

/** The sign-in: the password, and then the code if the user has a second factor. */
export function LoginForm() {
  const [owed, owe] = useState<HalfWay | null>(null);
  const [earlier, sayEarlier] = useState<unknown>(null);
  const goBack = (refusal: unknown) => {
    owe(null);
    sayEarlier(refusal);
  };
  if (owed) return <CodeStep owed={owed} onBack={goBack} />;
  return <PasswordStep earlier={earlier} onEarlier={sayEarlier} onOwed={owe} />;
}

type Props = {
  /** Why an earlier try was refused. */
  earlier: unknown;
  onEarlier: (refusal: unknown) => void;
  onOwed: (owed: HalfWay) => void;
};

function PasswordStep({ earlier, onEarlier, onOwed }: Props) {
  const { t } = useTranslation("auth");
  const login = useLogin();
  const { faults, show, onInput } = useFaults((typed) => faultsOf(typed as LoginFields));
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const byPasskey = usePasskeyLogin();
  usePasskeyInField(onEarlier, byPasskey.isPending);
  // A user who has just set up the installation only types the password.
  const known = (useLocation().state as { email?: string } | null)?.email ?? "";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget) as LoginFields;
    const values = { ...typed, email: typed.email.trim() };
    const found = faultsOf(typed);
    show(found);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    onEarlier(null);
    byPasskey.reset();
    login.mutate(values, {
      onSuccess: (answer) => ("next" in answer ? onOwed(answer) : undefined),
      onError: (error) => {
        if (error instanceof AppError && error.code === "ERR_INVALID_CREDENTIALS") password.current?.select();
      },
    });
  };

  const refusal = byPasskey.error ?? login.error ?? earlier;
  return (
    <form className={`${basics["column"]} ${css["form"]}`} onSubmit={submit} onInput={onInput} noValidate>
      {refusal ? <RefusalText text={passkeyFault(refusal) ? t("passkeyEnded") : errorText(refusal)} /> : null}
      <Field label={t("email")} error={faults.email && t("emailRequired")}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={email}
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={known}
            autoFocus={known === ""}
          />
        )}
      </Field>
      <Field label={t("password")} error={faults.password && t("passwordRequired")}>
        {(wiring) => <PasswordInput {...wiring} ref={password} autoFocus={known !== ""} />}
      </Field>
      <Button type="submit" busy={login.isPending}>
        {t("enter")}
      </Button>
      <PasskeyButton login={byPasskey} />
    </form>
  );
}
