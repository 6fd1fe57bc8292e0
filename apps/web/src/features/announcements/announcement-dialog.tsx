import { announcementLimits, defaultPriority, priorities, type Priority } from "@balcao/shared/announcements/rules";
import type { Announcement } from "@balcao/shared/announcements/schema";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { type Control, Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { isoOf, localOf, zoneName } from "../../lib/time/zoned.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { isMoment } from "../../ui/fields/moment-text.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useMe } from "../../nouns/auth/me.ts";
import css from "./announcement-dialog.module.css";
import { ImageField } from "./image-field.tsx";
import { type ImageChange, ImageNotSaved, useSaveAnnouncement } from "../../nouns/announcements/noun.ts";

type Values = { title: string; text: string; priority: Priority; status: boolean; from: string; until: string };
type Props = { announcement: Announcement | null; onClose: () => void };

/** Adds or changes an announcement. Its times are read by the clock of the operator's company. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useTranslation("announcements");
  const zone = useMe().company.timezone;
  const [saved, keepSaved] = useState(announcement);
  const [image, setImage] = useState<ImageChange>("keep");
  const { form, dialog, keep } = useEntityForm({
    id: announcement?.id ?? null,
    start: () => valuesOf(announcement, zone),
    bodyOf: ({ title, text, priority, status, from, until }: Values) => ({
      title: title.trim(),
      text: text.trim(),
      priority,
      status,
      startsAt: from === "" ? null : isoOf(from, zone),
      endsAt: until === "" ? null : isoOf(until, zone),
    }),
    save: useSaveAnnouncement(image),
    onSaved: () => {
      notify.success(t(announcement ? "saved" : "added"), preparedMs);
      onClose();
    },
    onRefused: (error, values) => {
      if (!(error instanceof ImageNotSaved)) return;
      // The announcement is saved without its image. The next submit changes this announcement and does not make another.
      keepSaved(error.saved);
      keep({ id: error.saved.id, values });
      notify.error(errorText(error.cause));
    },
  });
  const { control, register, formState } = form;
  return (
    <EntityDialog
      {...dialog}
      dirty={dialog.dirty || image !== "keep"}
      title={t(announcement ? "editTitle" : "add")}
      action={t(announcement ? "common:save" : "create")}
      wide
      onClose={onClose}
    >
      <TextField
        label={t("titleField")}
        error={formState.errors.title?.message}
        maxLength={announcementLimits.title}
        autoFocus
        registration={register("title", { validate: (value) => value.trim() !== "" || t("required") })}
      />
      <TextArea control={control} />
      <PriorityField control={control} />
      <Times form={form} zone={zone} />
      <ImageField saved={saved} change={image} onChange={setImage} />
      <CheckField control={control} name="status" label={t("published")} look="switch" />
    </EntityDialog>
  );
}

type TimesProps = { form: UseFormReturn<Values>; zone: string };

/** The fields for the start and the end of the announcement. */
function Times({ form: { control, getValues }, zone }: TimesProps) {
  const { t, i18n } = useTranslation("announcements");
  return (
    <div className={css["times"]}>
      <TimeField
        control={control}
        zone={zone}
        name="from"
        label={t("from")}
        help={t("timeHelp", { zone: zoneName(zone, i18n.language) })}
      />
      <TimeField
        control={control}
        zone={zone}
        name="until"
        label={t("until")}
        help={t("untilHelp")}
        fault={(until) => (until !== "" && until <= getValues("from") ? t("untilFault") : true)}
      />
    </div>
  );
}

const valuesOf = (announcement: Announcement | null, zone: string): Values => ({
  title: announcement?.title ?? "",
  text: announcement?.text ?? "",
  priority: announcement?.priority ?? defaultPriority,
  status: announcement?.status ?? true,
  from: announcement?.startsAt ? localOf(announcement.startsAt, zone) : "",
  until: announcement?.endsAt ? localOf(announcement.endsAt, zone) : "",
});

function TextArea({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("announcements");
  return (
    <Controller
      control={control}
      name="text"
      rules={{ validate: (value) => value.trim() !== "" || t("required") }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <Field label={t("text")} error={fieldState.error?.message}>
          {(wiring) => (
            <OutlinedInput
              {...field}
              inputRef={ref}
              multiline
              minRows={4}
              maxRows={14}
              error={fieldState.error !== undefined}
              slotProps={{ input: { ...wiring, maxLength: announcementLimits.text } }}
            />
          )}
        </Field>
      )}
    />
  );
}

function PriorityField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("announcements");
  return (
    <Controller
      control={control}
      name="priority"
      render={({ field: { value, onChange } }) => (
        <SelectField
          label={t("priorityField")}
          value={value}
          options={priorities.map((id) => ({ id, name: t(`priority.${id}`) }))}
          onChange={onChange}
        />
      )}
    />
  );
}

type TimeProps = {
  control: Control<Values>;
  zone: string;
  name: "from" | "until";
  label: string;
  help: string;
  fault?: (value: string) => string | true;
};

function TimeField({ control, zone, name, label, help, fault = () => true }: TimeProps) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      rules={{
        validate: (value) => (value === "" || isMoment("moment", value) ? fault(value) : t("moment.momentFault")),
      }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <MomentField
          {...field}
          kind="moment"
          label={label}
          help={help}
          error={fieldState.error?.message}
          zone={zone}
          inputRef={ref}
        />
      )}
    />
  );
}
