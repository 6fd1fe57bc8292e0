import { isNamed, isProven, maxProof, maxPurpose } from "@balcao/shared/consents/rules";
import { consentPurposes, legalBases } from "@balcao/shared/consents/schema";
import { firstDay } from "@balcao/shared/data-requests/rules";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useGiveConsent } from "../../../nouns/consents/noun.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { MomentField } from "../../../ui/fields/moment-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import basics from "../../../ui/basics.module.css";
import { useToday } from "../requests/days.ts";
import { ProofField } from "./proof-field.tsx";

interface Values {
  purpose: number;
  purposeName: string;
  basis: number;
  since: string;
  words: string;
  messageId: number | null;
}
const change = { shouldDirty: true } as const;
const bodyOf = ({ purpose, basis, ...rest }: Values) => ({
  ...rest,
  purpose: consentPurposes[purpose] ?? "other",
  basis: legalBases[basis] ?? "consent",
});

/** Notes why data of the person is used for a purpose, since when, and what proves it. */
export function GiveDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation("consents");
  const give = useGiveConsent(contactId);
  const today = useToday();
  const form = useForm<Values>({
    defaultValues: { purpose: 0, purposeName: "", basis: 0, since: today, words: "", messageId: null },
  });
  const submit = (values: Values) =>
    give.mutate(bodyOf(values), {
      onSuccess: () => {
        notify.success(t("given"));
        onClose();
      },
    });
  return (
    <EntityDialog
      title={t("giveTitle")}
      action={t("give")}
      dirty={form.formState.isDirty}
      busy={give.isPending}
      refusal={give.isError ? errorText(give.error) : undefined}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <p className={basics["hint"]}>{t("giveText")}</p>
      <Fields form={form} today={today} contactId={contactId} />
    </EntityDialog>
  );
}

type FieldsProps = { form: ReturnType<typeof useForm<Values>>; today: string; contactId: number };

function Fields({ form: { control, register, setValue, formState }, today, contactId }: FieldsProps) {
  const { t } = useTranslation("consents");
  const zone = useMe().company.timezone;
  const { purpose = 0, basis = 0, since = today, messageId = null } = useWatch({ control });
  return (
    <>
      <SelectField
        label={t("purposeLabel")}
        value={purpose}
        onChange={(id) => setValue("purpose", id ?? 0, change)}
        options={consentPurposes.map((one, id) => ({ id, name: t(`purpose.${one}`) }))}
        autoFocus
      />
      {consentPurposes[purpose] === "other" ? (
        <TextField
          label={t("purposeName")}
          maxLength={maxPurpose}
          error={formState.errors.purposeName?.message}
          registration={register("purposeName", {
            validate: (_, values) => isNamed(bodyOf(values)) || t("purposeMissing"),
          })}
        />
      ) : null}
      <SelectField
        label={t("basisLabel")}
        value={basis}
        onChange={(id) => setValue("basis", id ?? 0, change)}
        options={legalBases.map((one, id) => ({ id, name: t(`basis.${one}`) }))}
      />
      <MomentField
        kind="day"
        label={t("sinceLabel")}
        zone={zone}
        min={firstDay}
        max={today}
        value={since}
        onChange={(day) => setValue("since", day, change)}
      />
      <TextField
        label={t("wordsLabel")}
        maxLength={maxProof}
        error={formState.errors.words?.message}
        registration={register("words", { validate: (_, values) => isProven(bodyOf(values)) || t("proofMissing") })}
      />
      <ProofField contactId={contactId} value={messageId} onChange={(id) => setValue("messageId", id, change)} />
    </>
  );
}
