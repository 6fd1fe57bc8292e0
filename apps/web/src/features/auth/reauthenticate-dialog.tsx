import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { useReauthenticate } from "../../nouns/auth/reauthenticate.ts";
import { useProveByPasskey } from "../../nouns/factors/passkeys.ts";
import { ownFactors } from "../../nouns/factors/queries.ts";
import { notify } from "../../lib/notify.ts";
import { hasPasskeys, passkeyFault } from "../../lib/passkeys/browser.ts";
import basics from "../../ui/basics.module.css";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";

/** Asks for the user's own password and tells `onEnd` whether the password was right. The interrupted action then continues by itself. */
export default function ReauthenticateDialog({ onEnd }: { onEnd: (isDone: boolean) => void }) {
  const { t } = useTranslation("reauthentication");
  const [password, type] = useState("");
  const [code, typeCode] = useState("");
  const [isTried, tryIt] = useState(false);
  const { data: factors } = useQuery(ownFactors);
  const check = useReauthenticate();
  const refusal = check.error instanceof AppError ? check.error : null;
  const isWrong = refusal?.code === "ERR_CURRENT_PASSWORD";
  const isWrongCode = refusal?.code === "ERR_FACTOR_CODE";
  const hasPasskey = hasPasskeys() && (factors?.passkeys ?? []).length > 0;
  const asksForCode = isWrongCode || Boolean(factors?.authenticator) || (factors?.passkeys ?? []).length > 0;
  const isEmpty = isTried && password === "";
  const isWithoutCode = isTried && asksForCode && code.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryIt(true);
    if (password === "" || (asksForCode && code.trim() === "")) return;
    const body = { password, ...(asksForCode && { code: code.trim() }) };
    check.mutate(body, { onSuccess: () => onEnd(true) });
  };
  const fault = isEmpty ? t("empty") : isWrong ? t("wrong") : undefined;
  const codeFault = isWithoutCode ? t("emptyCode") : isWrongCode && code ? errorText(check.error) : undefined;
  return (
    <EntityDialog
      title={t("title")}
      action={t("action")}
      dirty={false}
      busy={check.isPending}
      refusal={check.isError && !isWrong && !isWrongCode ? errorText(check.error) : undefined}
      more={hasPasskey ? <ByPasskey onDone={() => onEnd(true)} /> : undefined}
      onSubmit={submit}
      onClose={() => onEnd(false)}
    >
      <p className={basics["note"]}>{t("why")}</p>
      <Field label={t("password")} error={fault}>
        {(wiring) => (
          <OutlinedInput
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={({ target }) => type(target.value)}
            error={fault !== undefined}
            slotProps={{ input: wiring }}
          />
        )}
      </Field>
      {asksForCode ? <CodeField code={code} fault={codeFault} onType={typeCode} /> : null}
    </EntityDialog>
  );
}

/** Says why the server refused. A user who closed the browser's passkey dialog needs no message. */
function sayRefusal(error: unknown): void {
  if (passkeyFault(error) === null) notify.error(errorText(error));
}

/** The button to show a passkey instead of the password, because a passkey proves as much as password and code. */
function ByPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("reauthentication");
  const prove = useProveByPasskey();
  return (
    <Button
      loading={prove.isPending}
      onClick={() => prove.mutate(undefined, { onSuccess: onDone, onError: sayRefusal })}
    >
      {t("byPasskey")}
    </Button>
  );
}

type CodeProps = { code: string; fault: string | undefined; onType: (code: string) => void };

function CodeField({ code, fault, onType }: CodeProps) {
  const { t } = useTranslation("reauthentication");
  return (
    <Field label={t("code")} help={t("codeHelp")} error={fault}>
      {(wiring) => (
        <OutlinedInput
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => onType(target.value)}
          error={fault !== undefined}
          slotProps={{ input: { ...wiring, maxLength: 20, autoCapitalize: "none" } }}
        />
      )}
    </Field>
  );
}
