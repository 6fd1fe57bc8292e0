import { isRecoveryPassword, recovery } from "@balcao/shared/recovery/rules";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Button, TextInput } from "../../ui/plain.tsx";
import basics from "../../ui/basics.module.css";
import form from "../../ui/front/front-form.module.css";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { typedIn, useFaults } from "../../ui/front/use-faults.ts";
import { useReset } from "../../nouns/recovery/queries.ts";

type ResetFields = Record<"token" | "password" | "again", string>;
type Faults = Partial<Record<keyof ResetFields, string>>;

const isCode = (token: string) => /^\d+$/.test(token) && token.length === recovery.digits;
const faultsOf = ({ token, password, again }: ResetFields, link: string | null): Faults => ({
  ...(link !== null || isCode(token.trim()) ? {} : { token: "code" }),
  ...(isRecoveryPassword(password) ? {} : { password: "weak" }),
  ...(password === again ? {} : { again: "different" }),
});

type Props = {
  email: string;
  /** The code from the link of the e-mail. Null when the user has to type the code. */
  link: string | null;
  onDone: () => void;
  onBack: () => void;
};

/** The second step: the new password, and the code if no link brought it. */
export function ResetStep({ email, link, onDone, onBack }: Props) {
  const { t } = useTranslation("recovery");
  const reset = useReset();
  const ref = useRef<HTMLFormElement>(null);
  const { faults, show, onInput } = useFaults((typed) => faultsOf(typed as ResetFields, link));
  const focus = (name: string | undefined) => ref.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget) as ResetFields;
    const found = faultsOf(typed, link);
    show(found);
    if (Object.keys(found).length > 0) return focus(Object.keys(found)[0]);
    const { token, password } = typed;
    reset.mutate(
      { email, token: link ?? token.trim(), password },
      { onSuccess: onDone, onError: () => focus("token") },
    );
  };
  const wordsFor = (name: keyof ResetFields) => faults[name] && t(`fault.${faults[name]}`);
  return (
    <form ref={ref} className={`${basics["column"]} ${form["form"]}`} onSubmit={submit} onInput={onInput} noValidate>
      <p role="status">{link === null ? t("lookIn", { email, minutes: recovery.minutes }) : t("byLink", { email })}</p>
      {reset.isError ? <RefusalText text={errorText(reset.error)} /> : null}
      {link === null ? (
        <Field label={t("code")} error={wordsFor("token")}>
          {(wiring) => (
            <TextInput
              {...wiring}
              name="token"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={recovery.digits}
              autoFocus
            />
          )}
        </Field>
      ) : null}
      <Field label={t("newPassword")} help={t("passwordHelp")} error={wordsFor("password")}>
        {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" autoFocus={link !== null} />}
      </Field>
      <Field label={t("again")} error={wordsFor("again")}>
        {(wiring) => <TextInput {...wiring} name="again" type="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" busy={reset.isPending}>
        {t("save")}
      </Button>
      <Button quiet onClick={onBack}>
        {t("otherCode")}
      </Button>
    </form>
  );
}
