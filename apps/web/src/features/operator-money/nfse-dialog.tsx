import type { OwedInvoice } from "@balcao/shared/billing/operator-api";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";
import { useSetNfse } from "../../nouns/operator-money/queries.ts";

const isAddress = (text: string): boolean => text === "" || (/^https?:\/\//.test(text) && URL.canParse(text));

/** The fiscal document of an invoice, which the operator issued elsewhere. */
export function NfseDialog({ invoice, onClose }: { invoice: OwedInvoice; onClose: () => void }) {
  const { t } = useTranslation("operator");
  const save = useSetNfse(invoice.id);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { number: invoice.nfseNumber, code: invoice.nfseCode, url: invoice.nfseUrl },
  });
  const submit = handleSubmit(({ number, code, url }) =>
    save.mutate(
      { number: number.trim(), code: code.trim(), url: url.trim() },
      {
        onSuccess: ({ nfseNumber }) => {
          notify.success(t(nfseNumber ? "money.nfseSaved" : "money.nfseGone"));
          onClose();
        },
      },
    ),
  );
  return (
    <EntityDialog
      title={t("money.nfseTitle", { number: invoice.number })}
      action={t("common:save")}
      dirty={formState.isDirty}
      busy={save.isPending}
      refusal={save.error ? errorText(save.error) : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className={`${basics["note"]} ${basics["broken"]}`}>
        {t("money.nfseText", { company: invoice.company.name })}
      </p>
      <TextField
        label={t("money.nfseNumber")}
        help={t("money.nfseNumberHelp")}
        autoFocus
        maxLength={60}
        registration={register("number")}
      />
      <TextField label={t("money.nfseCode")} maxLength={60} registration={register("code")} />
      <TextField
        label={t("money.nfseUrl")}
        error={formState.errors.url?.message}
        maxLength={500}
        placeholder="https://"
        registration={register("url", { validate: (url) => isAddress(url.trim()) || t("money.nfseUrlFault") })}
      />
    </EntityDialog>
  );
}
