import { AppError } from "@balcao/shared/errors";
import type { Language } from "@balcao/shared/language";
import { isEmail } from "@balcao/shared/users/rules";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Button, TextInput } from "../../ui/plain.tsx";
import basics from "../../ui/basics.module.css";
import form from "../../ui/front/front-form.module.css";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { useForgot } from "../../nouns/recovery/queries.ts";

type Props = { companyId: number | null; onSent: (email: string) => void };

/** The first step: the e-mail to which the code is sent. */
export function AskStep({ companyId, onSent }: Props) {
  const { t, i18n } = useTranslation("recovery");
  const forgot = useForgot();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? "";
    const found = email === "" ? t("emailRequired") : isEmail(email) ? undefined : t("emailInvalid");
    setFault(found);
    if (found) return input.current?.focus();
    forgot.mutate(
      { email, companyId, language: i18n.language as Language },
      {
        onSuccess: () => {
          notify.success(t("sent"));
          onSent(email);
        },
        onError: () => input.current?.focus(),
      },
    );
  };
  return (
    <form className={`${basics["column"]} ${form["form"]}`} onSubmit={submit} noValidate>
      {forgot.isError ? <RefusalText text={refusal(forgot.error, t)} /> : null}
      <Field label={t("email")} help={t("emailHelp")} error={fault}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={input}
            name="email"
            type="email"
            autoComplete="username"
            maxLength={254}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" busy={forgot.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}

function refusal(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof AppError)) return errorText(error);
  if (error.code === "ERR_RECOVERY_PASSWORD_NOT_FOUND") return t("notFound");
  return error.code === "ERR_TOO_MANY_REQUESTS" ? errorText(error) : t("sendFailed");
}
