import type { HalfWay } from "@balcao/shared/auth/schema";
import { AppError } from "@balcao/shared/errors";
import { passkeyFault } from "../../lib/passkeys/browser.ts";
import { usePasskeyLogin } from "../../nouns/auth/passkey.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { useSecondStep } from "../../nouns/auth/queries.ts";
import basics from "../../ui/basics.module.css";
import { Field } from "../../ui/fields/field.tsx";
import css from "../../ui/front/front-form.module.css";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { Button, TextInput } from "../../ui/plain.tsx";

type Props = { owed: HalfWay; onBack: (refusal: unknown) => void };

/**
 * The second step of a sign-in: a code of the user's app, a backup code, or a passkey. `onBack` returns to the password. It gets the error when the
 * sign-in has expired, and null when the user pressed Back.
 */
export function CodeStep({ owed, onBack }: Props) {
  const { t } = useTranslation("auth");
  const step = useSecondStep();
  const [byBackup, choose] = useState(!owed.app);
  const byPasskey = usePasskeyLogin();
  const [isEmpty, sayEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? "";
    sayEmpty(code === "");
    if (code === "") return input.current?.focus();
    byPasskey.reset();
    step.mutate(code, {
      onError: (error) => {
        if (error instanceof AppError && error.code === "ERR_SIGN_IN_EXPIRED") return onBack(error);
        input.current?.select();
      },
    });
  };
  const refusal = byPasskey.error ?? step.error;
  const label = t(byBackup ? "backupCode" : "code");
  return (
    <form className={`${basics["column"]} ${css["form"]}`} onSubmit={submit} noValidate>
      {refusal ? <RefusalText text={passkeyFault(refusal) ? t("passkeyEnded") : errorText(refusal)} /> : null}
      <Field
        key={label}
        label={label}
        help={t(byBackup ? "backupCodeHelp" : "codeHelp")}
        error={isEmpty ? t("codeRequired") : undefined}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={input}
            name="code"
            inputMode={byBackup ? "text" : "numeric"}
            autoComplete={byBackup ? "off" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" busy={step.isPending}>
        {t("enter")}
      </Button>
      {owed.passkey ? <PasskeyButton login={byPasskey} /> : null}
      {owed.app ? (
        <Button quiet onClick={() => (step.reset(), sayEmpty(false), choose(!byBackup))}>
          {t(byBackup ? "useCode" : "useBackupCode")}
        </Button>
      ) : null}
      <Button quiet onClick={() => onBack(null)}>
        {t("otherAccount")}
      </Button>
    </form>
  );
}
