import { maxPhoneRequest } from "@balcao/shared/automation/sent-menu";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { useAskPhone } from "../../../nouns/messages/queries.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import basics from "../../../ui/basics.module.css";

type Props = { ticketId: Ticket["id"]; onClose: () => void };

/** Sends the customer a message with a button that shares the phone number. The user can change the text above the button. */
export function AskPhoneDialog({ ticketId, onClose }: Props) {
  const { t } = useTranslation("messages");
  const [clientId] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, formState } = useForm({ defaultValues: { body: t("askPhone.words") } });
  const ask = useAskPhone();
  const send = ({ body }: { body: string }) => ask.mutate({ ticketId, body, clientId }, { onSuccess: onClose });
  return (
    <EntityDialog
      title={t("askPhone.open")}
      action={t("send")}
      dirty={formState.isDirty}
      busy={ask.isPending}
      refusal={ask.error ? errorText(ask.error) : undefined}
      onSubmit={(event) => void handleSubmit(send)(event)}
      onClose={onClose}
    >
      <p className={basics["note"]}>{t("askPhone.text")}</p>
      <TextField
        label={t("askPhone.label")}
        error={formState.errors.body?.message}
        autoFocus
        maxLength={maxPhoneRequest}
        registration={register("body", { validate: (typed) => typed.trim() !== "" || t("askPhone.required") })}
      />
    </EntityDialog>
  );
}
