import { lengthFault } from "@balcao/shared/users/password";
import { isEmail, userLimits } from "@balcao/shared/users/rules";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { type AcceptBody, useAcceptInvitation } from "../../nouns/invitations/noun.ts";
import { Field } from "../../ui/fields/field.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import form from "../../ui/front/front-form.module.css";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { typedIn, useFaults } from "../../ui/front/use-faults.ts";
import { Button, TextInput } from "../../ui/plain.tsx";
import basics from "../../ui/basics.module.css";

type AcceptFields = Omit<AcceptBody, "token"> & { email: string };
type Faults = Partial<Record<keyof AcceptFields, string>>;
type Props = { token: string; email: string; lengths: { min: number; max: number }; onDone: () => void };

const faultsOf = ({ name, email, password }: AcceptFields, given: string, lengths: Props["lengths"]): Faults => ({
  ...(name.trim().length >= userLimits.name.min ? {} : { name: "nameShort" }),
  ...(given !== "" || isEmail(email.trim()) ? {} : { email: "emailInvalid" }),
  ...(lengthFault(password, lengths) === "short" ? { password: "passwordShort" } : {}),
});

/** The fields as they are typed. The e-mail has no field where the invitation has one. */
const read = (typed: object) => ({ email: "", ...typed }) as AcceptFields;

/** The form for a person who was invited: a name, a password and, unless the invitation has one, an e-mail. */
export function AcceptForm({ token, email, lengths, onDone }: Props) {
  const { t } = useTranslation("users");
  const accept = useAcceptInvitation();
  const ref = useRef<HTMLFormElement>(null);
  const { faults, show, onInput } = useFaults((typed) => faultsOf(read(typed), email, lengths));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = read(typedIn(event.currentTarget));
    const found = faultsOf(typed, email, lengths);
    show(found);
    const [first] = Object.keys(found);
    if (first) return ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    const { name, password } = typed;
    accept.mutate({ token, name: name.trim(), email: typed.email.trim(), password }, { onSuccess: onDone });
  };
  const wordsFor = (name: keyof AcceptFields) => faults[name] && t(`fault.${faults[name]}`);
  return (
    <form ref={ref} className={`${basics["column"]} ${form["form"]}`} onSubmit={submit} onInput={onInput} noValidate>
      {accept.isError ? <RefusalText text={errorText(accept.error)} /> : null}
      <Field label={t("invite.yourName")} help={t("invite.yourNameHelp")} error={wordsFor("name")}>
        {(wiring) => (
          <TextInput {...wiring} name="name" autoComplete="name" maxLength={userLimits.name.max} autoFocus />
        )}
      </Field>
      {email === "" ? (
        <Field label={t("invite.yourEmail")} help={t("invite.yourEmailHelp")} error={wordsFor("email")}>
          {(wiring) => <TextInput {...wiring} name="email" type="email" autoComplete="email" maxLength={254} />}
        </Field>
      ) : (
        <p>{t("invite.withEmail", { email })}</p>
      )}
      <Field label={t("invite.password")} help={t("invite.passwordHelp", lengths)} error={wordsFor("password")}>
        {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" />}
      </Field>
      <Button type="submit" busy={accept.isPending}>
        {t("invite.enter")}
      </Button>
    </form>
  );
}
