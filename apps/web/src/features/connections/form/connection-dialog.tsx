import { mayBeDefault } from "@balcao/shared/connections/rules";
import type { Connection } from "@balcao/shared/connections/schema";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { CheckField } from "../../../ui/fields/check-field.tsx";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { queueList } from "../../../nouns/queues/noun.ts";
import { AutomationFields } from "./connection-automation.tsx";
import { nameFault, QueuesField } from "./connection-fields.tsx";
import basics from "../../../ui/basics.module.css";
import { MenuPreview } from "./menu-preview.tsx";
import { MessageField } from "./message-field.tsx";
import { BackButton, Found, type OfficialNumber, useSave, useTitleOf } from "./official-step.tsx";
import { ReplacesField } from "./replaces-field.tsx";
import { SightCautions } from "../sight-cautions.tsx";
import { bodyOf, languageOf, type Values, valuesOf } from "./values.ts";

type Props = {
  /** The connection as it was when the dialog was opened. Null for a new connection. */
  connection: Connection | null;
  /** For a new official number: what Meta accepted, and the function that returns to that step. */
  official?: OfficialNumber & { onBack: () => void };
  onClose: () => void;
  onSaved: (connection: Connection) => void;
};

/** Adds or changes a connection. It waits until the queues are loaded, because a new number begins with the first queue. */
export function ConnectionDialog(props: Props) {
  const { data: queues, isError } = useQuery(queueList);
  return queues || isError ? <ConnectionForm {...props} queues={queues ?? []} /> : null;
}

/** The form of a connection. It requires the greeting when customers have to choose between queues. */
function ConnectionForm({
  connection,
  official,
  queues,
  onClose,
  onSaved,
}: Props & { queues: readonly QueueDetail[] }) {
  const { t } = useTranslation("connections");
  const spoken = languageOf(useMe().company.settings);
  const { form, dialog } = useEntityForm({
    id: connection?.id ?? null,
    start: () => valuesOf(connection, spoken, queues[0]?.id ?? null, official?.facts.verifiedName),
    bodyOf,
    save: useSave(official),
    onSaved: (saved) => {
      notify.success(t(connection ? "saved" : "added"));
      onSaved(saved);
    },
  });
  const { control } = form;
  const [queueIds, transferQueueId, minutes] = useWatch({
    control,
    name: ["queueIds", "transferQueueId", "timeToTransfer"],
  });
  return (
    <EntityDialog
      {...dialog}
      {...(official ? { dirty: true, more: <BackButton onBack={official.onBack} /> } : {})}
      title={useTitleOf(connection, official)}
      action={t(connection ? "common:save" : "add")}
      onClose={onClose}
    >
      {official ? <Found facts={official.facts} /> : null}
      <NameField form={form} />
      {connection ? null : <ReplacesField form={form} spoken={spoken} />}
      <QueuesField control={control} />
      <SightCautions route={{ queueIds, transferQueueId, timeToTransfer: Number(minutes) }} />
      <MessageField
        control={control}
        name="greetingMessage"
        label={t("greeting")}
        help={t(`greetingHelp.${queueIds.length > 1 ? "many" : queueIds.length === 1 ? "one" : "none"}`)}
        required={queueIds.length > 1 ? t("errors:ERR_WAPP_GREETING_REQUIRED") : undefined}
      />
      <MenuPreview control={control} />
      <DefaultField control={control} connection={connection} />
      <AutomationFields control={control} />
    </EntityDialog>
  );
}

function NameField({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("connections");
  return (
    <TextField
      label={t("name")}
      error={formState.errors.name?.message}
      placeholder={t("namePlaceholder")}
      autoFocus
      registration={register("name", {
        validate: (value) => {
          const fault = nameFault(value);
          return fault ? t(`nameFault.${fault}`) : true;
        },
      })}
    />
  );
}

/** Makes this number the default number. The default number cannot be switched to non-default, because there is always one default. */
function DefaultField({ control, connection }: { control: Control<Values> } & Pick<Props, "connection">) {
  const { t } = useTranslation("connections");
  if (connection?.isDefault) return <p className={basics["note"]}>{t("isDefaultNote")}</p>;
  return !connection || mayBeDefault(connection) ? (
    <CheckField control={control} name="isDefault" label={t("defaultLabel")} />
  ) : null;
}
