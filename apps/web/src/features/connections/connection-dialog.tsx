import type { Connection } from "@balcao/shared/connections/schema";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../lib/changes.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useMe } from "../auth/me.ts";
import { AutomationFields } from "./connection-automation.tsx";
import { nameFault, QueuesField } from "./connection-fields.tsx";
import css from "./connection-dialog.module.css";
import { MenuPreview } from "./menu-preview.tsx";
import { MessageField } from "./message-field.tsx";
import { useSaveConnection } from "./queries.ts";
import { bodyOf, languageOf, type Values, valuesOf } from "./values.ts";

type Props = {
  /** As it was when the dialog was opened. */
  connection: Connection | null;
  onClose: () => void;
  onSaved: (connection: Connection, isNew: boolean) => void;
};

/** Adds a connection, or changes one. The greeting is needed when the customer has to choose between queues. */
export function ConnectionDialog({ connection, onClose, onSaved }: Props) {
  const { t } = useTranslation("connections");
  const save = useSaveConnection();
  const spoken = languageOf(useMe().company.settings);
  const before = valuesOf(connection, spoken);
  const { control, register, handleSubmit, formState } = useForm<Values>({ defaultValues: before });
  const { errors, isDirty } = formState;
  const queueIds = useWatch({ control, name: "queueIds" });
  const submit = (values: Values) =>
    save.mutate(
      connection
        ? { id: connection.id, body: changesIn(bodyOf(values), bodyOf(before)) }
        : { id: null, body: bodyOf(values) },
      {
        onSuccess: (saved) => {
          notify.success(t(connection ? "saved" : "added"));
          onSaved(saved, connection === null);
        },
      },
    );
  return (
    <EntityDialog
      title={t(connection ? "editTitle" : "addTitle")}
      action={t(connection ? "common:save" : "add")}
      dirty={isDirty}
      busy={save.isPending}
      refusal={save.isError ? errorText(save.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        error={errors.name?.message}
        placeholder={t("namePlaceholder")}
        autoFocus
        registration={register("name", {
          validate: (value) => {
            const fault = nameFault(value);
            return fault ? t(`nameFault.${fault}`) : true;
          },
        })}
      />
      <QueuesField control={control} />
      <MessageField
        control={control}
        name="greetingMessage"
        label={t("greeting")}
        help={t(`greetingHelp.${queueIds.length > 1 ? "many" : queueIds.length === 1 ? "one" : "none"}`)}
        required={queueIds.length > 1 ? t("errors:ERR_WAPP_GREETING_REQUIRED") : undefined}
      />
      <MenuPreview control={control} />
      {connection?.isDefault ? (
        <p className={css["note"]}>{t("isDefaultNote")}</p>
      ) : (
        <CheckField control={control} name="isDefault" label={t("defaultLabel")} />
      )}
      <AutomationFields control={control} />
    </EntityDialog>
  );
}
