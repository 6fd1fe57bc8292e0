import { maxWebhookUrl, urlFault, webhookName } from "@balcao/shared/webhooks/rules";
import { type Webhook, type WebhookEvent, webhookEvents } from "@balcao/shared/webhooks/schema";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Check } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useSaveWebhook } from "../../nouns/webhooks/noun.ts";
import css from "./webhook-dialog.module.css";

type Values = { name: string; url: string; events: WebhookEvent[] };
type Props = {
  webhook: Webhook | null;
  /** Called when a webhook was made. Its secret is shown only now. */
  onMade?: (webhook: Webhook, secret: string) => void;
  onClose: () => void;
};

const isLong = (name: string) => name.trim().length >= webhookName.min;
const bodyOf = ({ name, url, events }: Values) => ({ name: name.trim(), url: url.trim(), events });

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const { form, dialog } = useEntityForm({
    id: webhook?.id ?? null,
    start: (): Values => ({
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      events: webhook?.events ?? ["message.received"],
    }),
    bodyOf,
    save: useSaveWebhook(),
    onSaved: ({ webhook: saved, secret }) => {
      notify.success(t(webhook ? "saved" : "added"), preparedMs);
      if (secret === null || !onMade) onClose();
      else onMade(saved, secret);
    },
  });
  const { register, control, formState } = form;
  return (
    <EntityDialog
      {...dialog}
      title={t(webhook ? "editTitle" : "add")}
      action={t(webhook ? "common:save" : "create")}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        error={formState.errors.name?.message}
        placeholder={t("namePlaceholder")}
        maxLength={webhookName.max}
        autoFocus
        registration={register("name", { validate: (name) => isLong(name) || t("nameRequired") })}
      />
      <TextField
        label={t("url")}
        error={formState.errors.url?.message}
        help={t("urlHelp")}
        placeholder="https://erp.example.com/webhook"
        maxLength={maxWebhookUrl}
        registration={register("url", {
          validate: (url) => {
            const fault = urlFault(url.trim());
            return fault === null || t(`urlFault.${fault}`);
          },
        })}
      />
      <EventsField control={control} />
    </EntityDialog>
  );
}

/** The events that the address gets. */
function EventsField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("webhooks");
  return (
    <Controller
      control={control}
      name="events"
      rules={{ validate: (events) => events.length > 0 || t("eventsRequired") }}
      render={({ field: { value, onChange }, fieldState }) => (
        <fieldset className={css["events"]}>
          <legend>{t("events")}</legend>
          {webhookEvents.map((event) => (
            <Check
              key={event}
              label={t(`event.${event}`)}
              checked={value.includes(event)}
              onChange={(on) => onChange(webhookEvents.filter((one) => (one === event ? on : value.includes(one))))}
            />
          ))}
          {fieldState.error ? <p role="alert">{fieldState.error?.message}</p> : null}
        </fieldset>
      )}
    />
  );
}
