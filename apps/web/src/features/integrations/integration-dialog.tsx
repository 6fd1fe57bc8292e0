import { integrationName, integrationTypes } from "@balcao/shared/integrations/fields";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { IntegrationTest } from "./integration-test.tsx";
import { useSaveIntegration } from "../../nouns/integrations/noun.ts";
import { TypeFields } from "./type-fields.tsx";
import { bodyOf, startOf, typeAt } from "./values.ts";

/** Adds or changes an integration. The type of an existing integration cannot be changed. */
export function IntegrationDialog({ integration, onClose }: { integration: Integration | null; onClose: () => void }) {
  const { t } = useTranslation("integrations");
  const { form, dialog } = useEntityForm({
    id: integration?.id ?? null,
    start: () => startOf(integration),
    bodyOf,
    save: useSaveIntegration(),
    onSaved: () => {
      notify.success(t(integration ? "saved" : "added"), preparedMs);
      onClose();
    },
  });
  const { register, control, formState } = form;
  const type = typeAt(useWatch({ control, name: "type" }));
  return (
    <EntityDialog
      {...dialog}
      title={t(integration ? "editTitle" : "add")}
      action={t(integration ? "common:save" : "create")}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t("kind")}
            value={value}
            onChange={onChange}
            options={integrationTypes.map((name, id) => ({ id, name: t(`type.${name}`) }))}
            disabled={integration !== null}
          />
        )}
      />
      <TextField
        label={t("name")}
        error={formState.errors.name?.message}
        maxLength={integrationName.max}
        autoFocus
        registration={register("name", {
          validate: (name) => name.trim().length >= integrationName.min || t("nameRequired"),
        })}
      />
      <TypeFields type={type} form={form} secretsSet={integration?.secretsSet ?? []} />
      <IntegrationTest form={form} id={integration?.id ?? null} />
    </EntityDialog>
  );
}
