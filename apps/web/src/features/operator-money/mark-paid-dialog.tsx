import type { OwedInvoice } from "@balcao/shared/billing/operator-api";
import { maxProofBytes, proofTypes } from "@balcao/shared/billing/rules";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { newId } from "../../lib/id.ts";
import { moneyOf, typedSum } from "../../lib/money.ts";
import { notify } from "../../lib/notify.ts";
import { isoOf, zonedDay } from "../../lib/time/zoned.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { AttachmentField, type FileChange } from "../../ui/fields/attachment-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { brlOf } from "./brl.ts";
import { DateField } from "./date-field.tsx";
import basics from "../../ui/basics.module.css";
import { useMarkPaid } from "../../nouns/operator-money/queries.ts";

type Values = { value: string; day: string; note: string };
type Props = { invoice: OwedInvoice; onClose: () => void };

/**
 * Marks an invoice as paid, wholly or in part, by money from another source. The payment's id is made once for this dialog, so that a second press or
 * a repeated call creates no second payment.
 */
export function MarkPaidDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation("operator");
  const { timezone } = useMe().company;
  const [paymentId] = useState(newId);
  const [today] = useState(() => zonedDay(new Date().toISOString(), timezone));
  const [file, setFile] = useState<FileChange>("keep");
  const save = useMarkPaid(invoice.id);
  const { register, handleSubmit, control, formState } = useForm<Values>({
    defaultValues: { value: typedSum(invoice.value - invoice.paidValue), day: today, note: "" },
  });
  const submit = handleSubmit(({ value, day, note }) => {
    const paidAt = day === today ? new Date().toISOString() : (isoOf(`${day}T12:00`, timezone) ?? "");
    const proof = file instanceof File ? file : null;
    save.mutate(
      { paymentId, value: brlOf(value) ?? 0, paidAt, note: note.trim(), proof },
      {
        onSuccess: (paid) => {
          notify.success(t(paid.status === "paid" ? "money.marked" : "money.markedInPart", { number: paid.number }));
          onClose();
        },
      },
    );
  });
  return (
    <EntityDialog
      title={t("money.markPaidTitle", { number: invoice.number })}
      action={t("money.markPaid")}
      dirty={formState.isDirty || file !== "keep"}
      busy={save.isPending}
      refusal={save.error ? errorText(save.error) : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className={`${basics["note"]} ${basics["broken"]}`}>
        {t("money.markPaidText", { company: invoice.company.name, value: moneyOf(invoice.value - invoice.paidValue) })}
      </p>
      <TextField
        label={t("money.value")}
        help={t("money.valueHelp")}
        error={formState.errors.value?.message}
        autoFocus
        numeric
        maxLength={16}
        registration={register("value", { validate: (typed) => (brlOf(typed) ?? 0) > 0 || t("money.valueFault") })}
      />
      <DateField control={control} name="day" label={t("money.paidOn")} max={today} fault={t("money.dayFault")} />
      <TextField label={t("money.note")} help={t("money.noteHelp")} maxLength={500} registration={register("note")} />
      <AttachmentField
        label={t("money.proof")}
        help={t("money.proofHelp", { size: maxProofBytes / 1e6 })}
        accept={proofTypes.join(",")}
        saved={null}
        change={file}
        onChange={setFile}
        progress={null}
      />
    </EntityDialog>
  );
}
