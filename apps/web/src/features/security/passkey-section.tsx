import { AppError } from "@balcao/shared/errors";
import { passkeyLimits } from "@balcao/shared/factors/rules";
import type { OwnPasskey } from "@balcao/shared/factors/schema";
import { deviceName } from "@balcao/shared/auth/device-name";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { hasPasskeys, passkeyFault } from "../../lib/passkeys/browser.ts";
import { useAddPasskey, useRemovePasskey } from "../../nouns/factors/passkeys.ts";
import basics from "../../ui/basics.module.css";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import css from "./security.module.css";

type Props = { passkeys: readonly OwnPasskey[]; onCodes: (backupCodes: readonly string[]) => void };

const line = `${basics["block"]} ${basics["hint"]}`;

/** The user's passkeys, each with its name. */
export function PasskeySection({ passkeys, onCodes }: Props) {
  const { t } = useTranslation("security");
  const [isAdding, add] = useState(false);
  const [leaving, leave] = useState<OwnPasskey | null>(null);
  const remove = useRemovePasskey();
  return (
    <section aria-label={t("passkeys.title")}>
      <h3>{t("passkeys.title")}</h3>
      <p className={basics["note"]}>{t("passkeys.why")}</p>
      <ul>
        {passkeys.map((one) => (
          <li key={one.id} className={`${basics["row"]} ${css["state"]}`}>
            <div className={`${basics["rest"]} ${basics["broken"]}`}>
              <strong>{one.name}</strong>
              <small className={line}>{t("passkeys.since", { when: fullOf(one.madeAt) })}</small>
              <small className={line}>
                {one.usedAt ? t("passkeys.used", { when: fullOf(one.usedAt) }) : t("passkeys.unused")}
              </small>
            </div>
            <Button color="inherit" aria-label={`${t("passkeys.remove")}: ${one.name}`} onClick={() => leave(one)}>
              {t("passkeys.remove")}
            </Button>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <Button onClick={() => add(true)} disabled={passkeys.length >= passkeyLimits.most}>
          {t("passkeys.add")}
        </Button>
      ) : (
        <p className={basics["hint"]}>{t("passkeys.impossible")}</p>
      )}
      {isAdding ? (
        <AddDialog
          onClose={() => add(false)}
          onDone={(codes) => {
            add(false);
            if (codes.length > 0) onCodes(codes);
          }}
        />
      ) : null}
      <Confirm
        open={leaving !== null}
        title={t("passkeys.removeTitle", { name: leaving?.name ?? "" })}
        text={t("passkeys.removeText")}
        action={t("passkeys.remove")}
        danger
        busy={remove.isPending}
        onClose={() => leave(null)}
        onConfirm={() =>
          leaving &&
          remove.mutate(leaving.id, {
            onSuccess: () => notify.success(t("passkeys.removed")),
            onSettled: () => leave(null),
          })
        }
      />
    </section>
  );
}

function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation("security");
  const [name, type] = useState(() => deviceName(navigator.userAgent));
  const [isEmpty, sayEmpty] = useState(false);
  const make = useAddPasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sayEmpty(name.trim() === "");
    if (name.trim() === "") return;
    make.mutate(name.trim(), {
      onSuccess: ({ backupCodes }) => {
        notify.success(t("passkeys.added"));
        onDone(backupCodes);
      },
    });
  };
  const fault = passkeyFault(make.error);
  const declined = make.error instanceof AppError && make.error.code === "ERR_REAUTHENTICATION_REQUIRED";
  const refusal = fault ? t(`passkeys.fault.${fault}`) : make.isError && !declined ? errorText(make.error) : undefined;
  return (
    <EntityDialog
      title={t("passkeys.add")}
      action={t("passkeys.continue")}
      dirty={false}
      busy={make.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={basics["note"]}>{t("passkeys.how")}</p>
      <Field
        label={t("passkeys.name")}
        help={t("passkeys.nameHelp")}
        error={isEmpty ? t("passkeys.nameEmpty") : undefined}
      >
        {(wiring) => (
          <OutlinedInput
            autoFocus
            value={name}
            onChange={({ target }) => {
              type(target.value);
              sayEmpty(false);
            }}
            error={isEmpty}
            slotProps={{ input: { ...wiring, maxLength: passkeyLimits.name } }}
          />
        )}
      </Field>
    </EntityDialog>
  );
}
