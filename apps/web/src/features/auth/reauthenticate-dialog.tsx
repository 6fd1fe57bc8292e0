import { AppError } from "@balcao/shared/errors";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { useReauthenticate } from "../../nouns/auth/reauthenticate.ts";
import basics from "../../ui/basics.module.css";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";

/** Asks for the user's own password and tells `onEnd` whether the password was right. What the user was about to do then continues by itself. */
export default function ReauthenticateDialog({ onEnd }: { onEnd: (isDone: boolean) => void }) {
  const { t } = useTranslation("reauthentication");
  const [password, type] = useState("");
  const [isEmpty, sayEmpty] = useState(false);
  const check = useReauthenticate();
  const isWrong = check.error instanceof AppError && check.error.code === "ERR_CURRENT_PASSWORD";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sayEmpty(password === "");
    if (password !== "") check.mutate(password, { onSuccess: () => onEnd(true) });
  };
  const fault = isEmpty ? t("empty") : isWrong ? t("wrong") : undefined;
  return (
    <EntityDialog
      title={t("title")}
      action={t("action")}
      dirty={false}
      busy={check.isPending}
      refusal={check.isError && !isWrong ? errorText(check.error) : undefined}
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
            onChange={({ target }) => {
              type(target.value);
              sayEmpty(false);
            }}
            error={fault !== undefined}
            slotProps={{ input: wiring }}
          />
        )}
      </Field>
    </EntityDialog>
  );
}
