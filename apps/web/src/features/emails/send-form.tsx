import { emailLimits } from "@balcao/shared/emails/rules";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useState } from "react";
import { type Control, useController, useForm, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { Values } from "./values.ts";
import basics from "../../ui/basics.module.css";
import css from "./emails.module.css";
import { type Recipients, useCheckRecipients } from "../../nouns/emails/noun.ts";
import { ReviewDialog } from "./review-dialog.tsx";

type Props = {
  /** Reads the chosen recipients, which other nouns provide. Null until something is chosen. */
  chosen: (kind: Values["kind"]) => Recipients | null;
  /** Draws the field in which the user chooses the recipients. */
  picker: (kind: Values["kind"], error: string | undefined) => ReactNode;
  /** The kinds of recipients that this company can choose. */
  kinds: readonly Values["kind"][];
  disabled: boolean;
  onSent: () => void;
};

/** The form in which an e-mail is written. Only the review sends it. */
export function SendForm({ chosen, picker, kinds, disabled, onSent }: Props) {
  const { t } = useTranslation("emails");
  const [kind, setKind] = useState<Values["kind"]>("typed");
  const form = useForm<Values>({ defaultValues: { text: "", subject: "", message: "" } });
  const check = useCheckRecipients();
  const [review, setReview] = useState<{ recipients: Recipients; values: Values } | null>(null);
  const [wasTried, tried] = useState(false);
  const isUnchosen = kind !== "typed" && chosen(kind) === null;
  const submit = (values: Values) => {
    const recipients: Recipients | null = kind === "typed" ? { kind, text: values.text } : chosen(kind);
    if (recipients === null) return;
    check.mutate(recipients, { onSuccess: () => setReview({ recipients, values }) });
  };
  const { control } = form;
  return (
    <form
      className={`${basics["column"]} ${basics["scrolls"]} ${basics["gap16"]} ${css["form"]}`}
      noValidate
      onSubmit={(event) => {
        tried(true);
        void form.handleSubmit(submit)(event);
      }}
    >
      <SelectField
        label={t("to")}
        value={kinds.indexOf(kind)}
        options={kinds.map((one, id) => ({ id, name: t(`kind.${one}`) }))}
        onChange={(place) => {
          setKind(kinds[place ?? 0] ?? "typed");
          tried(false);
        }}
      />
      {kind === "typed" ? (
        <Area control={control} name="text" rows={2} help={t("recipientsHelp")} />
      ) : (
        picker(kind, wasTried && isUnchosen ? t("required") : undefined)
      )}
      <Subject form={form} />
      <Area control={control} name="message" rows={8} help={t("messageHelp")} />
      <div>
        <Button type="submit" variant="contained" disabled={disabled} loading={check.isPending}>
          {t("review")}
        </Button>
      </div>
      {review && check.data ? (
        <ReviewDialog
          {...review}
          found={check.data}
          onClose={() => setReview(null)}
          onSent={() => {
            setReview(null);
            onSent();
          }}
        />
      ) : null}
    </form>
  );
}

/**
 * A component of its own, so that its field is registered after the field of the recipients. A refused form puts the cursor into the faulty field
 * that was registered first.
 */
function Subject({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("emails");
  return (
    <TextField
      label={t("subject")}
      error={formState.errors.subject?.message}
      maxLength={emailLimits.subject}
      registration={register("subject", { validate: (value) => value.trim() !== "" || t("required") })}
    />
  );
}

type AreaProps = { control: Control<Values>; name: "text" | "message"; rows: number; help: string };

function Area({ control, name, rows, help }: AreaProps) {
  const { t } = useTranslation("emails");
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => value.trim() !== "" || t("required") },
  });
  const { ref, ...rest } = field;
  return (
    <Field label={t(name === "text" ? "recipients" : "message")} help={help} error={fieldState.error?.message}>
      {(wiring) => (
        <OutlinedInput
          {...rest}
          inputRef={ref}
          multiline
          minRows={rows}
          maxRows={18}
          error={fieldState.error !== undefined}
          slotProps={{ input: { ...wiring, maxLength: emailLimits[name === "text" ? "recipients" : "message"] } }}
        />
      )}
    </Field>
  );
}
