import { maxTextLength } from "@balcao/shared/messages/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { isoOf, otherZone, zonedFull, zoneName } from "../../lib/time/zoned.ts";
import { Check } from "../../ui/fields/check-field.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { connectionList } from "../../nouns/connections/noun.ts";
import { VariableField } from "../../nouns/variables/variable-field.tsx";
import { ContactLine } from "./contact-line.tsx";
import { FileField } from "./file-field.tsx";
import { ScheduleActions } from "./schedule-actions.tsx";
import css from "./schedule-dialog.module.css";
import { ScheduleList } from "./schedule-list.tsx";
import { TemplateField } from "./template-field.tsx";
import { WindowRisk } from "./window-risk.tsx";
import { type ScheduleSubject, type Start, useScheduleForm } from "./use-schedule-form.ts";

/** The search for a receiver, loaded only outside of a conversation, where the receiver is not known. */
const ContactField = lazy(async () => ({
  default: (await import("../../nouns/contacts/contact-field.tsx")).ContactField,
}));

type Props = {
  about: ScheduleSubject;
  schedule: Schedule | null;
  start: Start;
  onEdit: (schedule: Schedule) => void;
  onClose: () => void;
};

/** The form to plan a message or change a planned one. Below it stand the contact's other planned messages. */
export function ScheduleForm({ about, schedule, start, onEdit, onClose }: Props) {
  const { t } = useTranslation("schedules");
  const form = useScheduleForm(about, schedule, start, onClose);
  const { values, change, faults, file, setFile, contact } = form;
  return (
    <EntityDialog
      title={t(schedule ? "editTitle" : "addTitle")}
      action={t(schedule ? "common:save" : "add")}
      dirty={form.dirty}
      busy={form.busy}
      refusal={form.error ? errorText(form.error) : undefined}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {about.contact ? (
        <ContactLine contact={about.contact} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
          <ContactField
            value={values.chosen}
            onChange={(chosen) => change({ chosen })}
            onText={form.setTyped}
            error={faults.contact ? t("chooseContact") : undefined}
          />
        </Suspense>
      )}
      <TimeField form={form} />
      <BodyField form={form} autoFocus={about.contact !== null} />
      <TemplateField form={form} />
      <FileField file={file} known={form.keptFile} onChange={setFile} />
      <ConnectionField
        value={values.whatsappId}
        onChange={(whatsappId) => change({ whatsappId })}
        mayLeaveOpen={!schedule}
        known={schedule?.whatsapp}
      />
      {values.template ? null : (
        <WindowRisk
          whatsappId={values.whatsappId}
          ticket={about.ticket}
          sendAt={isoOf(values.at, form.zone)}
          zone={form.zone}
        />
      )}
      <Check
        label={t("cancelIfReplied")}
        checked={values.cancelIfReplied}
        onChange={(cancelIfReplied) => change({ cancelIfReplied })}
      />
      {schedule ? <ScheduleActions schedule={schedule} onDone={onClose} /> : null}
      {schedule || !contact ? null : <OtherSchedules contactId={contact.id} onEdit={onEdit} />}
    </EntityDialog>
  );
}

type BodyProps = { form: ReturnType<typeof useScheduleForm>; autoFocus: boolean };

/** The text of the message. Not shown when a template replaces the text. */
function BodyField({ form: { values, change, faults, language, reader }, autoFocus }: BodyProps) {
  const { t } = useTranslation("schedules");
  if (values.template) return null;
  return (
    <VariableField
      label={t("body")}
      error={faults.body ? t("fault.short") : undefined}
      value={values.body}
      onChange={(body) => change({ body })}
      maxLength={maxTextLength}
      autoFocus={autoFocus}
      language={language}
      reader={reader}
    />
  );
}

function OtherSchedules({ contactId, onEdit }: { contactId: number } & Pick<Props, "onEdit">) {
  const { t } = useTranslation("schedules");
  return (
    <section className={css["others"]}>
      <h3>{t("waiting")}</h3>
      <ScheduleList contactId={contactId} onEdit={onEdit} />
    </section>
  );
}

/** The time of sending in the company's time zone. A reader in another zone reads which zone counts. */
function TimeField({ form: { values, change, faults, zone } }: { form: ReturnType<typeof useScheduleForm> }) {
  const { t, i18n } = useTranslation("schedules");
  const at = isoOf(values.at, zone);
  const own = at === null ? null : otherZone(zone, Date.parse(at));
  const here = zoneName(zone, i18n.language);
  return (
    <MomentField
      kind="moment"
      label={t("at")}
      help={own && at ? t("atOwn", { zone: here, time: zonedFull(at, own) }) : here}
      error={faults.at ? t(`fault.${faults.at}`) : undefined}
      zone={zone}
      value={values.at}
      onChange={(typed) => change({ at: typed })}
    />
  );
}

type ConnectionProps = {
  value: number | null;
  onChange: (id: number | null) => void;
  /** Whether the user may choose no connection. The server then takes the contact's usual one. */
  mayLeaveOpen: boolean;
  known: Schedule["whatsapp"] | undefined;
};

function ConnectionField({ value, onChange, mayLeaveOpen, known }: ConnectionProps) {
  const { t } = useTranslation("schedules");
  const { data: all = [] } = useQuery(connectionList);
  const options = known && !all.some(({ id }) => id === known.id) ? [known, ...all] : all;
  if (options.length < 2) return null;
  const isThere = options.some(({ id }) => id === value);
  return (
    <SelectField
      label={t("connection")}
      value={isThere ? value : null}
      onChange={onChange}
      options={options}
      {...(mayLeaveOpen ? { none: t("usualConnection") } : {})}
    />
  );
}
