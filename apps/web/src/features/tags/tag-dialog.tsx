import { queueColors } from "@balcao/shared/queues/rules";
import { canChangeKanban, maxTagName, minTagName } from "@balcao/shared/tags/rules";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, Controller, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../lib/changes.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { ColourGrid } from "../../ui/colour-grid.tsx";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useMe } from "../auth/me.ts";
import { freshColour } from "./pick-colour.ts";
import { allTags, useSaveTag } from "./queries.ts";
import { TagChip } from "./tag-chip.tsx";

type Values = { name: string; color: string; kanban: boolean };
type Props = { tag: TagDetail | null; onClose: () => void };

const bodyOf = ({ name, color, kanban }: Values) => ({
  name: name.trim(),
  color,
  kanban: kanban ? (1 as const) : (0 as const),
});

/** Makes a tag, or changes one. Whether it is a lane of the board only admins decide. */
export function TagDialog({ tag, onClose }: Props) {
  const { t } = useTranslation("tags");
  const me = useMe();
  const { data: tags = [] } = useQuery(allTags);
  const save = useSaveTag();
  const [before] = useState<Values>(() => ({
    name: tag?.name ?? "",
    color: tag?.color ?? freshColour(tags),
    kanban: tag?.kanban === 1,
  }));
  const { control, register, handleSubmit, formState } = useForm<Values>({ defaultValues: before });
  const [name, color] = useWatch({ control, name: ["name", "color"] });
  const submit = (values: Values) =>
    save.mutate(
      tag ? { id: tag.id, body: changesIn(bodyOf(values), bodyOf(before)) } : { id: null, body: bodyOf(values) },
      {
        onSuccess: () => {
          notify.success(t(tag ? "saved" : "added"), preparedMs);
          onClose();
        },
      },
    );
  return (
    <EntityDialog
      title={t(tag ? "editTitle" : "add")}
      action={t(tag ? "common:save" : "create")}
      dirty={formState.isDirty}
      busy={save.isPending}
      refusal={save.isError ? errorText(save.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        error={formState.errors.name?.message}
        placeholder={t("namePlaceholder")}
        maxLength={maxTagName}
        autoFocus
        registration={register("name", {
          validate: (value) => {
            const fault = nameFault(value.trim());
            return fault ? t(`nameFault.${fault}`) : true;
          },
        })}
      />
      <ColourField control={control} />
      <div>
        <TagChip tag={{ name: name.trim() || t("namePlaceholder"), color }} />
      </div>
      {canChangeKanban(me) ? <CheckField control={control} name="kanban" label={t("kanban")} look="switch" /> : null}
    </EntityDialog>
  );
}

/** What is wrong with a name, as the key of a text. */
const nameFault = (name: string) => (name === "" ? "required" : name.length < minTagName ? "short" : null);

function ColourField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("tags");
  return (
    <Controller
      control={control}
      name="color"
      render={({ field: { value, onChange } }) => (
        <Field label={t("color")}>
          {({ id }) => (
            <ColourGrid
              id={id}
              label={t("color")}
              colors={queueColors.includes(value) ? queueColors : [value, ...queueColors]}
              value={value}
              onChange={onChange}
            />
          )}
        </Field>
      )}
    />
  );
}
