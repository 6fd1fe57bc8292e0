import { isPassphrase, isRecipient, longestPassphrase, shortestPassphrase } from "@balcao/shared/company-tasks/rules";
import type { Company } from "@balcao/shared/companies/schema";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { type Control, Controller, useForm, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useExportCompany } from "../../nouns/company-tasks/queries.ts";
import { Caution } from "../../ui/caution.tsx";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import css from "./company-tasks.module.css";

const ways = ["passphrase", "recipient"] as const;
type Way = (typeof ways)[number];
type Values = { billing: boolean; keys: boolean; by: Way; passphrase: string; recipient: string };
const start: Values = { billing: false, keys: false, by: "passphrase", passphrase: "", recipient: "" };

const bodyOf = ({ billing, keys, by, passphrase, recipient }: Values) => ({
  billing,
  keys,
  seal: by === "recipient" ? { by, recipient: recipient.trim() } : { by, passphrase },
});

/** Asks which parts go into a company's file and what opens the file. The server asks for the password again. Mount it only while the dialog is open. */
export function ExportDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation("companyTasks");
  const form = useForm<Values>({ defaultValues: start });
  const save = useExportCompany(company.id);
  const submit = (values: Values) =>
    save.mutate(bodyOf(values), {
      onSuccess: () => {
        notify.success(t("form.asked"));
        onClose();
      },
    });
  return (
    <EntityDialog
      title={t("form.title", { name: company.name })}
      action={t("form.action")}
      dirty={form.formState.isDirty}
      busy={save.isPending}
      refusal={save.error ? errorText(save.error) : undefined}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <Parts form={form} isOperators={company.isOperators} />
      <WayField control={form.control} />
      <SealField form={form} />
    </EntityDialog>
  );
}

function Parts({ form, isOperators }: { form: UseFormReturn<Values>; isOperators: boolean }) {
  const { t } = useTranslation("companyTasks");
  return (
    <fieldset className={css["fields"]}>
      <legend>{t("form.parts")}</legend>
      <CheckField control={form.control} name="billing" label={t("form.billing")} />
      {isOperators ? (
        <p className={css["quiet"]}>{t("form.keysOperators")}</p>
      ) : (
        <CheckField control={form.control} name="keys" label={t("form.keys")} />
      )}
      {form.watch("keys") ? <Caution urgent>{t("form.keysCaution")}</Caution> : null}
    </fieldset>
  );
}

function WayField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("companyTasks");
  return (
    <fieldset className={css["fields"]}>
      <legend>{t("form.seal")}</legend>
      <Controller
        control={control}
        name="by"
        render={({ field: { value, onChange } }) => (
          <RadioGroup aria-label={t("form.seal")} value={value} onChange={(_event, way) => onChange(way)}>
            {ways.map((way) => (
              <FormControlLabel key={way} value={way} control={<Radio size="small" />} label={t(`form.by.${way}`)} />
            ))}
          </RadioGroup>
        )}
      />
    </fieldset>
  );
}

/** The field for what opens the file. A passphrase is shown as it is typed, because a mistake in it would make the file worthless. */
function SealField({ form: { register, watch, formState } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("companyTasks");
  const way = watch("by");
  const lengths = { min: shortestPassphrase, max: longestPassphrase };
  return way === "passphrase" ? (
    <TextField
      key={way}
      label={t("form.passphrase")}
      help={t("form.passphraseHelp", lengths)}
      registration={register("passphrase", {
        validate: (text) => isPassphrase(text) || t("form.passphraseFault", lengths),
        shouldUnregister: true,
      })}
      error={formState.errors.passphrase?.message}
    />
  ) : (
    <TextField
      key={way}
      label={t("form.recipient")}
      help={t("form.recipientHelp")}
      registration={register("recipient", {
        validate: (text) => isRecipient(text.trim()) || t("form.recipientFault"),
        shouldUnregister: true,
      })}
      error={formState.errors.recipient?.message}
    />
  );
}
