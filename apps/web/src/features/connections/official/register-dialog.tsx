import type { Connection } from "@balcao/shared/connections/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { useRegisterOfficial } from "../../../nouns/connections/official.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import basics from "../../../ui/basics.module.css";
import { PinField } from "../pin-field.tsx";

type Props = { connection: Pick<Connection, "id" | "name">; onAccess: () => void; onClose: () => void };

/** Registers a number at Meta again by its PIN. The user can still change the number's access. */
export function RegisterDialog({ connection, onAccess, onClose }: Props) {
  const { t } = useTranslation("officialNumbers");
  const form = useForm({ defaultValues: { pin: "" } });
  const registration = useRegisterOfficial(connection.id);
  const [refusal, refuse] = useState<string>();
  const send = ({ pin }: { pin: string }) => {
    refuse(undefined);
    registration.mutate(pin.trim(), {
      onSuccess: () => {
        notify.success(t("register.done"));
        onClose();
      },
      onError: (error) => refuse(errorText(error)),
    });
  };
  return (
    <EntityDialog
      title={t("register.title", { name: connection.name })}
      action={t("register.open")}
      dirty={form.formState.isDirty}
      busy={registration.isPending}
      refusal={refusal}
      more={
        <Button color="inherit" onClick={onAccess}>
          {t("changeAccess")}
        </Button>
      }
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
    >
      <p className={basics["note"]}>{t("register.text")}</p>
      <PinField form={form} />
    </EntityDialog>
  );
}
