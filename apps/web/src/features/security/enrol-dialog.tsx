import { AppError } from "@balcao/shared/errors";
import type { Enrolment } from "@balcao/shared/factors/schema";
import OutlinedInput from "@mui/material/OutlinedInput";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useConfirmApp, useEnrol } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import css from "./security.module.css";

type Props = { replaces: boolean; onClose: () => void; onDone: (backupCodes: readonly string[]) => void };

/** Shows the secret to an authenticator app, and confirms the app by its first code. The dialog closes when the server gives no secret. */
export function EnrolDialog({ replaces, onClose, onDone }: Props) {
  const { t } = useTranslation("security");
  const { mutate: enrol, data: made } = useEnrol();
  const confirm = useConfirmApp();
  const [code, type] = useState("");
  const [isEmpty, sayEmpty] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    enrol(undefined, {
      onError: (error) => {
        if (!(error instanceof AppError && error.code === "ERR_REAUTHENTICATION_REQUIRED"))
          notify.error(errorText(error));
        close();
      },
    });
  }, [enrol]);
  const isWrong = confirm.error instanceof AppError && confirm.error.code === "ERR_FACTOR_CODE";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sayEmpty(code.trim() === "");
    if (code.trim() === "" || !made) return;
    confirm.mutate(code.trim(), {
      onSuccess: ({ backupCodes }) => {
        notify.success(t(replaces ? "app.replaced" : "app.done"));
        onDone(backupCodes);
      },
    });
  };
  const fault = isEmpty ? t("code.empty") : isWrong ? errorText(confirm.error) : undefined;
  return (
    <EntityDialog
      title={t(replaces ? "app.replaceTitle" : "app.beginTitle")}
      action={t("app.confirm")}
      dirty={false}
      busy={confirm.isPending}
      refusal={confirm.isError && !isWrong ? errorText(confirm.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {made ? <Secret {...made} /> : <LoadingBlock height={320} />}
      <Field label={t("code.label")} help={t("code.help")} error={fault}>
        {(wiring) => (
          <OutlinedInput
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => {
              type(target.value);
              sayEmpty(false);
            }}
            error={fault !== undefined}
            slotProps={{ input: { ...wiring, maxLength: 9 } }}
          />
        )}
      </Field>
    </EntityDialog>
  );
}

function Secret({ secret, uri }: Enrolment) {
  const { t } = useTranslation("security");
  return (
    <>
      <p className={basics["note"]}>{t("app.scan")}</p>
      <div className={css["code"]}>
        <QRCodeSVG value={uri} size={184} marginSize={1} title={t("app.qr")} role="img" />
      </div>
      <div>
        <p className={basics["note"]}>{t("app.orType")}</p>
        <p className={css["secret"]}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
        <CopyButton text={secret} label={t("app.copy")} />
      </div>
    </>
  );
}
