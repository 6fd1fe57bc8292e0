import { numberFault } from "@balcao/shared/contacts/rules";
import Button from "@mui/material/Button";
import { useState } from "react";
import { type Control, Controller, type FieldErrors, useForm, type UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { AttachmentField } from "../../ui/fields/attachment-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./documentation.module.css";
import { useSendTest } from "../../nouns/api-messages/queries.ts";
import { SentMessage } from "./sent-message.tsx";

type Kind = "text" | "media";
type Values = { token: string; number: string; body: string; file: File | null };

/** Sends a text, or a file with a text, with the token typed into this form, exactly as another program would do. */
export function TestForm({ kind }: { kind: Kind }) {
  const { t } = useTranslation("apiMessages");
  const { register, control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { token: "", number: "", body: "", file: null },
  });
  const send = useSendTest();
  const [sent, setSent] = useState<{ token: string; sendId: string } | null>(null);
  const submit = handleSubmit(({ token, file, number, body }) => {
    setSent(null);
    const message = { token: token.trim(), number, body, file };
    const onSuccess = ({ messageId }: { messageId: string }) => {
      notify.success(t("test.sent"), preparedMs);
      setSent({ token: message.token, sendId: messageId });
    };
    send.mutate(message, { onSuccess });
  });
  return (
    <form
      className={`${basics["column"]} ${basics["narrow"]} ${css["form"]}`}
      noValidate
      aria-label={t(`test.${kind}`)}
      onSubmit={(event) => void submit(event)}
    >
      <h3>{t(`test.${kind}`)}</h3>
      <Fields kind={kind} register={register} errors={formState.errors} />
      {kind === "media" ? <FileField control={control} /> : null}
      {send.error ? (
        <p className={`${basics["small"]} ${basics["bad"]}`} role="alert">
          {errorText(send.error)}
        </p>
      ) : null}
      <Button type="submit" variant="contained" loading={send.isPending}>
        {t("test.send")}
      </Button>
      {sent ? <SentMessage key={sent.sendId} {...sent} /> : null}
    </form>
  );
}

type FieldsProps = { kind: Kind; register: UseFormRegister<Values>; errors: FieldErrors<Values> };

function Fields({ kind, register, errors }: FieldsProps) {
  const { t } = useTranslation("apiMessages");
  const required = (what: "token" | "body") => ({
    validate: (value: string) => value.trim() !== "" || t(`test.${what}Required`),
  });
  return (
    <>
      <TextField
        label={t("test.token")}
        type="password"
        error={errors.token?.message}
        registration={register("token", required("token"))}
      />
      <TextField
        label={t("test.number")}
        type="tel"
        placeholder="5511987654321"
        help={t("test.numberHelp")}
        error={errors.number?.message}
        registration={register("number", {
          validate: (number) => {
            const fault = numberFault(number);
            return fault === null || t(fault === "required" ? "test.numberRequired" : "test.numberInvalid");
          },
        })}
      />
      <TextField
        label={t(kind === "text" ? "test.body" : "test.caption")}
        error={errors.body?.message}
        registration={register("body", required("body"))}
      />
    </>
  );
}

function FileField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("apiMessages");
  return (
    <Controller
      control={control}
      name="file"
      rules={{ validate: (file) => file !== null || t("test.fileRequired") }}
      render={({ field: { value, onChange }, fieldState }) => (
        <AttachmentField
          label={t("test.file")}
          error={fieldState.error?.message}
          saved={null}
          change={value ?? "keep"}
          onChange={(change) => onChange(change instanceof File ? change : null)}
          progress={null}
        />
      )}
    />
  );
}
