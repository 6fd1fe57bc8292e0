import { hasFeature } from "@balcao/shared/plans/features";
import { queueColors } from "@balcao/shared/queues/rules";
import { canChangeKanban, maxTagName, minTagName } from "@balcao/shared/tags/rules";
import type { TagDetail } from "@balcao/shared/tags/schema";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { ColourGrid } from "../../ui/fields/colour-grid.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { freshColour } from "./pick-colour.ts";
import { allTags, useSaveTag } from "../../nouns/tags/noun.ts";
import { TagChip } from "../../nouns/tags/tag-chip.tsx";

type Values = { name: string; color: string; kanban: boolean };
type Props = { tag: TagDetail | null; onClose: () => void };

const bodyOf = ({ name, color, kanban }: Values) => ({
  name: name.trim(),
  color,
  kanban: kanban ? (1 as const) : (0 as const),
});

/** Adds or changes a tag. Only admins decide whether the tag is a column of the board, if the plan has a board. */
export function TagDialog({ tag, onClose }: Props) {
  const { t } = useTranslation("tags");
  const me = useMe();
  const { data: tags = [] } = useQuery(allTags);
  const { form, dialog } = useEntityForm({
    id: tag?.id ?? null,
    start: (): Values => ({
      name: tag?.name ?? "",
      color: tag?.color ?? freshColour(tags),
      kanban: tag?.kanban === 1,
    }),
    bodyOf,
    save: useSaveTag(),
    onSaved: () => {
      notify.success(t(tag ? "saved" : "added"), preparedMs);
      onClose();
    },
  });
  const { control, register, formState } = form;
  const [name, color] = useWatch({ control, name: ["name", "color"] });
  return (
    <EntityDialog
      {...dialog}
      title={t(tag ? "editTitle" : "add")}
      action={t(tag ? "common:save" : "create")}
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
      {canChangeKanban(me) && hasFeature(me, "useKanban") ? (
        <CheckField control={control} name="kanban" label={t("kanban")} look="switch" />
      ) : null}
    </EntityDialog>
  );
}

/** The fault of a name, as the key of a text. */
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
