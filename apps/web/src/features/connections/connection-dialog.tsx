import type { Connection } from "@balcao/shared/connections/schema";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { notify } from "../../lib/notify.ts";
import { DefaultField, GreetingField, NameField, QueuesField, type Values } from "./connection-fields.tsx";
import { useSaveConnection } from "./queries.ts";

type Props = {
  connection: Connection | null;
  onClose: () => void;
  onSaved: (connection: Connection, isNew: boolean) => void;
};

const valuesOf = (connection: Connection | null): Values => ({
  name: connection?.name ?? "",
  queueIds: connection?.queues.map(({ id }) => id) ?? [],
  greetingMessage: connection?.greetingMessage ?? "",
  isDefault: connection?.isDefault ?? false,
});

/** Adds a connection, or changes one. The greeting is asked for when the customer has to choose between queues. */
export function ConnectionDialog({ connection, onClose, onSaved }: Props) {
  const { t } = useTranslation("connections");
  const save = useSaveConnection();
  const { control, register, handleSubmit, formState } = useForm<Values>({ defaultValues: valuesOf(connection) });
  const { errors, isDirty } = formState;
  const queueIds = useWatch({ control, name: "queueIds" });
  const submit = (values: Values) =>
    save.mutate(
      { id: connection?.id ?? null, body: { ...values, name: values.name.trim() } },
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
      <NameField register={register} error={errors.name?.message} />
      <QueuesField control={control} />
      {queueIds.length > 1 ? <GreetingField register={register} error={errors.greetingMessage?.message} /> : null}
      <DefaultField control={control} />
    </EntityDialog>
  );
}
