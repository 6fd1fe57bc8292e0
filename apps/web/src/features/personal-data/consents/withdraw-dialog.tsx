import { maxProof } from "@balcao/shared/consents/rules";
import type { Consent } from "@balcao/shared/consents/schema";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { useWithdrawConsent } from "../../../nouns/consents/noun.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import basics from "../../../ui/basics.module.css";
import { ProofField } from "./proof-field.tsx";

interface Values {
  words: string;
  messageId: number | null;
}

/** Notes that the person withdrew a consent. No field is required, because withdrawing has to be as easy as consenting. */
export function WithdrawDialog({
  contactId,
  consent: { id, purpose },
  onClose,
}: {
  contactId: number;
  consent: Consent;
  onClose: () => void;
}) {
  const { t } = useTranslation("consents");
  const withdraw = useWithdrawConsent(contactId, id);
  const { control, register, setValue, handleSubmit, formState } = useForm<Values>({
    defaultValues: { words: "", messageId: null },
  });
  const { messageId = null } = useWatch({ control });
  const submit = (values: Values) =>
    withdraw.mutate(values, {
      onSuccess: () => {
        notify.success(t("withdrawn"));
        onClose();
      },
    });
  return (
    <EntityDialog
      title={t("withdrawTitle")}
      action={t("withdraw")}
      dirty={formState.isDirty}
      busy={withdraw.isPending}
      refusal={withdraw.isError ? errorText(withdraw.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <p className={basics["hint"]}>{t(purpose === "marketing" ? "withdrawMarketing" : "withdrawText")}</p>
      <TextField label={t("reasonLabel")} maxLength={maxProof} autoFocus registration={register("words")} />
      <ProofField
        contactId={contactId}
        value={messageId}
        onChange={(message) => setValue("messageId", message, { shouldDirty: true })}
      />
    </EntityDialog>
  );
}
